-- online
-- Sign-in to the MCP server (D32). A grant is a key, and the hashes of the secrets by which a program uses it.
CREATE TABLE "sign_in_grant" (
    "key_id" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "code_challenge" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "code_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),
    "token_hash" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "family_hash" TEXT,
    "refresh_hash" TEXT,

    CONSTRAINT "sign_in_grant_pkey" PRIMARY KEY ("key_id"),
    CONSTRAINT "sign_in_grant_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "sign_in_grant_code_hash_key" ON "sign_in_grant"("code_hash");
CREATE UNIQUE INDEX "sign_in_grant_token_hash_key" ON "sign_in_grant"("token_hash");
CREATE UNIQUE INDEX "sign_in_grant_family_hash_key" ON "sign_in_grant"("family_hash");
CREATE INDEX "sign_in_grant_redeemed_at_code_expires_at_idx" ON "sign_in_grant"("redeemed_at", "code_expires_at");
