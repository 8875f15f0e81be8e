-- AlterTable
ALTER TABLE "idempotent_answer" ADD COLUMN     "headers" JSONB NOT NULL DEFAULT '{}';
