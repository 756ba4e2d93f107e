ALTER TABLE "observation_sets" ADD COLUMN "comment" text DEFAULT '' NOT NULL;


