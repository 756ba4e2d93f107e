-- A provider as every caller of it knows it.
CREATE OR REPLACE FUNCTION provider_summary(of_provider providers)
RETURNS jsonb
LANGUAGE sql
STABLE
AS $$
  SELECT jsonb_build_object(
    'id', of_provider.id, 'number', of_provider.number, 'name', of_provider.name,
    'timeZone', of_provider.time_zone, 'currency', of_provider.currency,
    'nursesDischarge', coalesce((SELECT s.nurses_discharge FROM hospital_settings s
      WHERE s.provider_id = of_provider.id), false)
  )
$$;
