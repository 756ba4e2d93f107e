-- No provider is an empty list, not null. The functions of `wardline_definer` filter by provider themselves; a comparison with
-- null is neither true nor false, so they would not refuse.
CREATE OR REPLACE FUNCTION visible_provider_ids()
RETURNS uuid[]
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT coalesce(
    string_to_array(nullif(current_setting('wardline.provider_ids', true), ''), ',')::uuid[], '{}'
  )
$$;
