# The package that `npm run pack` makes, on a Node.js release with long-term support.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund && node src/build/pack.mjs /tmp

FROM node:24-slim
# A container is reached from outside itself, so listening on the loopback address alone would make the server unreachable.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000
COPY --from=build /tmp/dealgraph-*.tgz /tmp/
RUN npm install --global --no-audit --no-fund /tmp/dealgraph-*.tgz && rm -r /tmp/dealgraph-*.tgz /root/.npm
# The embedded database lives here when DATABASE_URL is not given.
WORKDIR /app
RUN mkdir .dealgraph && chown node:node .dealgraph
USER node
EXPOSE 4000
ENTRYPOINT ["node", "/usr/local/lib/node_modules/dealgraph/dist/main.js"]
CMD ["serve"]
