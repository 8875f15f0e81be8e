FROM node:22.14.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without scripts, because `prepare` builds and the sources are not here yet.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22.14.0-bookworm-slim
WORKDIR /app
# A container is reached from outside itself, so listening on the loopback address alone would answer nobody.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY package.json package-lock.json .npmrc ./
# Prisma's command line and its engines are optional peers; the running gateway needs none of them.
RUN npm ci --omit=dev --omit=optional --ignore-scripts && npm cache clean --force
COPY --from=build /app/dist dist
COPY prisma/migrations prisma/migrations
COPY schema schema
COPY docs/filters.md docs/filters.md
# The embedded database lives here when DATABASE_URL is not given.
RUN mkdir .dealgraph && chown node:node .dealgraph
USER node
EXPOSE 4000
# As `npm start`; docs/operations.md says why.
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/main.js"]
CMD ["serve"]
