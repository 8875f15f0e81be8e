-- Products have one spelling, the plural (D1). Not online: servers of the previous version do not know the new values.
-- Audit entries stay as they were written.
UPDATE "saved_search" SET "product" = 'companies' WHERE "product" = 'company';
UPDATE "saved_search" SET "product" = 'acquisitions' WHERE "product" = 'acquisition';
