-- No provider is an empty list and not null: to the functions of `wardline_definer`, which filter by provider themselves, whether
-- one is among null was neither yes nor no, and they went on.
CREATE OR REPLACE FUNCTION visible_provider_ids()
RETURNS uuid[]
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT coalesce(
    string_to_array(nullif(current_setting('wardline.provider_ids', true), ''), ',')::uuid[], '{}'
  )
$$;
