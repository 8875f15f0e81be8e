-- The secret of session IDs also signs cursors.
UPDATE "setting" SET "name" = 'signing-secret' WHERE "name" = 'session-secret';
