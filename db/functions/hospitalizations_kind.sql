CREATE OR REPLACE FUNCTION hospitalizations_kind(is_active boolean)
RETURNS text
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE WHEN is_active THEN 'active-hospitalizations' ELSE 'ended-hospitalizations' END $$;
