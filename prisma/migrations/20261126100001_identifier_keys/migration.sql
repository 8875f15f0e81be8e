-- Identifiers are compared by other rules (D9). Their keys are made by the program, not by SQL: this marks them as made
-- by the rules before, and `migrate` makes them again (src/store/rekey).
INSERT INTO "setting" ("name", "value") VALUES ('identifier_keys', '{"rules": 0}');
