-- The whole schema on 25 November 2026, but for functions and triggers: those are in db/functions and db/triggers.sql, and the
-- extensions and the app's role in db/prepare.sql. Its date is that of the last of the migrations that it replaces.
-- `guard_tenant_table` gives a table its row-level security. The app's role may select, insert, update and delete unless a line
-- below a table says otherwise: money is never deleted, and the books are never changed.

CREATE TABLE api_keys (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  prefix text NOT NULL,
  secret_hash text NOT NULL,
  scopes text[] NOT NULL,
  practitioner_id uuid,
  user_id uuid,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT api_keys_provider_id_id_pk PRIMARY KEY (provider_id, id),
  CONSTRAINT api_keys_secret_hash_unique UNIQUE (secret_hash)
);

CREATE TABLE audit_events (
  provider_id uuid NOT NULL,
  "position" bigint DEFAULT 0 NOT NULL,
  id uuid NOT NULL,
  at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  actor_role text NOT NULL,
  action text NOT NULL,
  outcome text DEFAULT 'success'::text NOT NULL,
  entity text DEFAULT ''::text NOT NULL,
  entity_id text DEFAULT ''::text NOT NULL,
  patient_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  request_id text DEFAULT ''::text NOT NULL,
  changes jsonb DEFAULT '{}'::jsonb NOT NULL,
  previous_hash text DEFAULT ''::text NOT NULL,
  hash text DEFAULT ''::text NOT NULL,
  CONSTRAINT audit_events_actor_kind_known CHECK ((actor_kind = ANY (ARRAY['user'::text, 'api-key'::text, 'system'::text]))),
  CONSTRAINT audit_events_outcome_known CHECK ((outcome = ANY (ARRAY['success'::text, 'denied'::text]))),
  CONSTRAINT audit_events_provider_id_position_pk PRIMARY KEY (provider_id, "position")
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='10000');
CREATE INDEX audit_events_by_action ON audit_events (provider_id, action, at DESC, "position" DESC);
CREATE INDEX audit_events_by_actor ON audit_events (provider_id, actor_id, at DESC, "position" DESC);
CREATE INDEX audit_events_by_actor_and_action ON audit_events (provider_id, actor_id, action, at DESC, "position" DESC);
CREATE INDEX audit_events_by_entity ON audit_events (provider_id, entity_id, at DESC, "position" DESC) WHERE (entity_id <> ''::text);
CREATE INDEX audit_events_by_patient ON audit_events USING gin (patient_ids);
CREATE INDEX audit_events_by_request ON audit_events (provider_id, request_id);
CREATE INDEX audit_events_by_time ON audit_events (provider_id, at DESC, "position" DESC);
CREATE INDEX audit_events_denied ON audit_events (provider_id, at DESC, "position" DESC, action, actor_id) WHERE (outcome = 'denied'::text);
CALL guard_tenant_table('audit_events');
REVOKE UPDATE, DELETE ON audit_events FROM wardline_app;

CREATE TABLE audit_events_waiting (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  actor_role text NOT NULL,
  action text NOT NULL,
  outcome text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  patient_ids uuid[] NOT NULL,
  ip text NOT NULL,
  request_id text NOT NULL,
  changes jsonb NOT NULL,
  CONSTRAINT audit_events_waiting_provider_id_at_id_pk PRIMARY KEY (provider_id, at, id)
);
CALL guard_tenant_table('audit_events_waiting');
-- Only functions write it.
REVOKE INSERT, UPDATE, DELETE ON audit_events_waiting FROM wardline_app;

CREATE TABLE audit_heads (
  provider_id uuid NOT NULL,
  "position" bigint NOT NULL,
  hash text NOT NULL,
  CONSTRAINT audit_heads_pkey PRIMARY KEY (provider_id)
);
CALL guard_tenant_table('audit_heads');
REVOKE INSERT, UPDATE, DELETE ON audit_heads FROM wardline_app;

CREATE TABLE authorization_requests (
  state_hash text NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  browser_hash text,
  return_path text DEFAULT '/'::text NOT NULL,
  user_id uuid,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT authorization_requests_for_one_thing CHECK (((browser_hash IS NULL) <> (user_id IS NULL))),
  CONSTRAINT authorization_requests_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX authorization_requests_by_expiry ON authorization_requests (expires_at);
CREATE INDEX authorization_requests_by_user ON authorization_requests (user_id);

CREATE TABLE bed_closures (
  provider_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  bed_id uuid NOT NULL,
  period tstzrange NOT NULL,
  CONSTRAINT bed_closures_period_not_empty CHECK (((NOT isempty(period)) AND (NOT lower_inf(period)))),
  CONSTRAINT bed_closures_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX bed_closures_by_bed ON bed_closures (provider_id, bed_id);
CREATE UNIQUE INDEX bed_closures_one_that_goes_on ON bed_closures (provider_id, bed_id) WHERE upper_inf(period);
CALL guard_tenant_table('bed_closures');
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON bed_closures FROM wardline_app;

CREATE TABLE bed_status_history (
  provider_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  bed_id uuid NOT NULL,
  status text NOT NULL,
  reason text NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  changed_by_id uuid,
  CONSTRAINT bed_status_history_status_known CHECK ((status = ANY (ARRAY['available'::text, 'occupied'::text, 'cleaning'::text, 'out-of-service'::text]))),
  CONSTRAINT bed_status_history_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX bed_status_history_by_bed ON bed_status_history (provider_id, bed_id, changed_at DESC, number DESC);
CALL guard_tenant_table('bed_status_history');
REVOKE UPDATE, DELETE ON bed_status_history FROM wardline_app;

CREATE TABLE bed_stays (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  hospitalization_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  bed_id uuid NOT NULL,
  healthcare_service_id uuid NOT NULL,
  price_tier_id uuid NOT NULL,
  period tstzrange NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ordered_by_id uuid,
  recorded_by_id uuid,
  voided_at timestamp(3) with time zone,
  voided_by_id uuid,
  void_reason text DEFAULT ''::text NOT NULL,
  replaced jsonb,
  ordered_by_signed_in boolean DEFAULT false NOT NULL,
  CONSTRAINT bed_stays_period_not_empty CHECK (((NOT isempty(period)) AND (lower(period) IS NOT NULL))),
  CONSTRAINT bed_stays_one_bed_a_patient EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, period WITH &&) WHERE ((voided_at IS NULL)),
  -- One patient in a bed, one bed for a patient, for all of history.
  CONSTRAINT bed_stays_one_patient_a_bed EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, period WITH &&) WHERE ((voided_at IS NULL)),
  CONSTRAINT bed_stays_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX bed_stays_by_bed ON bed_stays (provider_id, bed_id, lower(period) DESC, id DESC);
CREATE INDEX bed_stays_by_hospitalization ON bed_stays (provider_id, hospitalization_id);
CREATE INDEX bed_stays_by_patient ON bed_stays (provider_id, patient_id, lower(period) DESC, id DESC);
CREATE INDEX bed_stays_by_start ON bed_stays (provider_id, lower(period) DESC, id DESC);
CALL guard_tenant_table('bed_stays');

CREATE TABLE beds (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ward_id uuid NOT NULL,
  room_id uuid NOT NULL,
  name text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  status text DEFAULT 'available'::text NOT NULL,
  status_reason text DEFAULT ''::text NOT NULL,
  status_changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  status_changed_by_id uuid,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT beds_status_known CHECK ((status = ANY (ARRAY['available'::text, 'occupied'::text, 'cleaning'::text, 'out-of-service'::text]))),
  CONSTRAINT beds_number_unique UNIQUE (provider_id, number),
  CONSTRAINT beds_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX beds_by_ward ON beds (provider_id, ward_id, "position", number);
CREATE UNIQUE INDEX beds_name_unique ON beds (provider_id, ward_id, text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('beds');

CREATE TABLE board_changes (
  provider_id uuid NOT NULL,
  transaction_id xid8 NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT board_changes_provider_id_transaction_id_pk PRIMARY KEY (provider_id, transaction_id)
);
CALL guard_tenant_table('board_changes');
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON board_changes FROM wardline_app;

CREATE TABLE care_plans (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  encounter_id uuid NOT NULL,
  title text,
  description text NOT NULL,
  period_start timestamp(3) with time zone,
  period_end timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT care_plans_period_forward CHECK (((period_end IS NULL) OR (period_start IS NULL) OR (period_end >= period_start))),
  CONSTRAINT care_plans_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX care_plans_by_encounter ON care_plans (provider_id, encounter_id, created_at);
CALL guard_tenant_table('care_plans');

CREATE TABLE cash_handovers (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  from_shift_id uuid NOT NULL,
  to_user_id uuid NOT NULL,
  to_shift_id uuid,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  count jsonb DEFAULT '[]'::jsonb NOT NULL,
  status text DEFAULT 'offered'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  offered_at timestamp(3) with time zone NOT NULL,
  answered_at timestamp(3) with time zone,
  answered_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT cash_handovers_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT cash_handovers_answered_when_not_offered CHECK ((((status = 'offered'::text) = (answered_at IS NULL)) AND ((to_shift_id IS NULL) OR (status = 'accepted'::text)) AND ((status <> 'accepted'::text) OR (answered_by_id = to_user_id)))),
  CONSTRAINT cash_handovers_status_known CHECK ((status = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  CONSTRAINT cash_handovers_number_unique UNIQUE (provider_id, number),
  CONSTRAINT cash_handovers_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX cash_handovers_by_receiving_shift ON cash_handovers (provider_id, to_shift_id) WHERE (to_shift_id IS NOT NULL);
CREATE INDEX cash_handovers_by_shift ON cash_handovers (provider_id, from_shift_id);
CREATE INDEX cash_handovers_offered ON cash_handovers (provider_id, to_user_id) WHERE (status = 'offered'::text);
CALL guard_tenant_table('cash_handovers');
REVOKE DELETE ON cash_handovers FROM wardline_app;

CREATE TABLE cashier_shifts (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  cashier_id uuid,
  api_key_id uuid,
  location_id uuid NOT NULL,
  status text DEFAULT 'open'::text NOT NULL,
  currency character(3) NOT NULL,
  opened_at timestamp(3) with time zone NOT NULL,
  opening_float numeric(18,3) NOT NULL,
  opening_count jsonb DEFAULT '[]'::jsonb NOT NULL,
  closed_at timestamp(3) with time zone,
  closed_by_id uuid,
  closing_count jsonb DEFAULT '[]'::jsonb NOT NULL,
  counted_cash numeric(18,3),
  expected_cash numeric(18,3),
  variance numeric(18,3),
  variance_reason text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  mobile_money_expected numeric(18,3),
  mobile_money_counted numeric(18,3),
  card_expected numeric(18,3),
  card_counted numeric(18,3),
  first_float numeric(18,3),
  float_reason text DEFAULT ''::text NOT NULL,
  float_corrected_by_id uuid,
  CONSTRAINT cashier_shifts_closed_with_count CHECK (
CASE status
  WHEN 'open'::text THEN (num_nonnulls(closed_at, counted_cash, expected_cash, variance) = 0)
  WHEN 'closed'::text THEN ((num_nonnulls(closed_at, counted_cash, expected_cash, variance) = 4) AND (variance = (counted_cash - expected_cash)) AND ((variance = (0)::numeric) OR (variance_reason <> ''::text)))
  ELSE false
END),
  CONSTRAINT cashier_shifts_float_corrected_with_reason CHECK (((first_float IS NOT NULL) = (float_reason <> ''::text))),
  CONSTRAINT cashier_shifts_float_not_negative CHECK ((opening_float >= (0)::numeric)),
  CONSTRAINT cashier_shifts_settled_when_closed CHECK (((num_nonnulls(mobile_money_expected, mobile_money_counted) <> 1) AND (num_nonnulls(card_expected, card_counted) <> 1) AND ((status = 'closed'::text) OR (num_nonnulls(mobile_money_counted, card_counted) = 0)) AND ((variance_reason <> ''::text) OR ((NOT (mobile_money_counted IS DISTINCT FROM mobile_money_expected)) AND (NOT (card_counted IS DISTINCT FROM card_expected)))))),
  CONSTRAINT cashier_shifts_someone CHECK ((num_nonnulls(cashier_id, api_key_id) >= 1)),
  CONSTRAINT cashier_shifts_status_known CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  CONSTRAINT cashier_shifts_time_forward CHECK ((closed_at >= opened_at)),
  CONSTRAINT cashier_shifts_number_unique UNIQUE (provider_id, number),
  CONSTRAINT cashier_shifts_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX cashier_shifts_by_cashier ON cashier_shifts (provider_id, cashier_id, opened_at DESC);
CREATE INDEX cashier_shifts_by_end ON cashier_shifts (provider_id, COALESCE(closed_at, 'infinity'::timestamp with time zone));
CREATE INDEX cashier_shifts_by_location ON cashier_shifts (provider_id, location_id, opened_at DESC, number DESC);
CREATE INDEX cashier_shifts_by_opened ON cashier_shifts (provider_id, opened_at DESC, number DESC);
CREATE UNIQUE INDEX cashier_shifts_one_open_a_cashier ON cashier_shifts (provider_id, cashier_id) WHERE ((status = 'open'::text) AND (api_key_id IS NULL));
CREATE UNIQUE INDEX cashier_shifts_one_open_a_key ON cashier_shifts (provider_id, api_key_id, location_id, currency) WHERE ((status = 'open'::text) AND (api_key_id IS NOT NULL));
CALL guard_tenant_table('cashier_shifts');
REVOKE DELETE ON cashier_shifts FROM wardline_app;

CREATE TABLE charge_items (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid,
  hospitalization_id uuid,
  healthcare_service_id uuid NOT NULL,
  price_tier_id uuid NOT NULL,
  description text NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(18,3) NOT NULL,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  status text DEFAULT 'billable'::text NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  discount_id uuid,
  discount_amount numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  net_amount numeric(18,3) GENERATED ALWAYS AS ((amount - discount_amount)) STORED NOT NULL,
  source text DEFAULT 'manual'::text NOT NULL,
  service_date date,
  prescription_id uuid,
  reason text DEFAULT ''::text NOT NULL,
  invoice_id uuid,
  payment_id uuid,
  cancelled_at timestamp(3) with time zone,
  cancelled_by_id uuid,
  cancel_reason text DEFAULT ''::text NOT NULL,
  is_waived boolean DEFAULT false NOT NULL,
  bed_service_id uuid,
  cancelled_api_key_id uuid,
  waiver_reversed_at timestamp(3) with time zone,
  waiver_reversed_by_id uuid,
  waiver_reversed_key_id uuid,
  waiver_reversal_reason text DEFAULT ''::text NOT NULL,
  credited_at timestamp(3) with time zone,
  credited_amount numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  corrects_id uuid,
  CONSTRAINT charge_items_amount_exact CHECK ((amount = ((quantity)::numeric * unit_price))),
  CONSTRAINT charge_items_cancelled_with_reason CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status <> 'cancelled'::text) OR (cancel_reason <> ''::text)))),
  CONSTRAINT charge_items_credited_when_billed CHECK ((((credited_at IS NULL) OR (status = ANY (ARRAY['billed'::text, 'paid'::text]))) AND ((credited_amount >= (0)::numeric) AND (credited_amount <= amount)) AND ((credited_at IS NOT NULL) OR (credited_amount = (0)::numeric)))),
  CONSTRAINT charge_items_currency_code CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT charge_items_discount_fits CHECK ((discount_amount BETWEEN 0 AND amount) AND (discount_id IS NOT NULL OR discount_amount = 0)),
  CONSTRAINT charge_items_invoiced_when_billed CHECK (((status = ANY (ARRAY['billed'::text, 'paid'::text])) = (invoice_id IS NOT NULL))),
  CONSTRAINT charge_items_quantity_positive CHECK ((quantity > 0)),
  CONSTRAINT charge_items_source_is_there CHECK (
CASE source
  WHEN 'admission'::text THEN (hospitalization_id IS NOT NULL)
  WHEN 'bed-night'::text THEN ((hospitalization_id IS NOT NULL) AND (service_date IS NOT NULL))
  WHEN 'encounter'::text THEN (encounter_id IS NOT NULL)
  WHEN 'prescription'::text THEN (prescription_id IS NOT NULL)
  WHEN 'manual'::text THEN true
  ELSE false
END),
  CONSTRAINT charge_items_source_known CHECK ((source = ANY (ARRAY['admission'::text, 'encounter'::text, 'bed-night'::text, 'prescription'::text, 'manual'::text]))),
  CONSTRAINT charge_items_status_known CHECK ((status = ANY (ARRAY['billable'::text, 'billed'::text, 'paid'::text, 'cancelled'::text]))),
  CONSTRAINT charge_items_waiver_reversed_with_reason CHECK ((((waiver_reversed_at IS NULL) = (waiver_reversal_reason = ''::text)) AND ((waiver_reversed_at IS NULL) OR is_waived))),
  CONSTRAINT charge_items_number_unique UNIQUE (provider_id, number),
  CONSTRAINT charge_items_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX charge_items_by_created ON charge_items (provider_id, created_at);
CREATE INDEX charge_items_by_day ON charge_items (provider_id, service_date);
CREATE INDEX charge_items_by_encounter ON charge_items (provider_id, encounter_id);
CREATE INDEX charge_items_by_hospitalization ON charge_items (provider_id, hospitalization_id, number DESC) WHERE (hospitalization_id IS NOT NULL);
CREATE INDEX charge_items_by_invoice ON charge_items (provider_id, invoice_id);
CREATE INDEX charge_items_by_patient ON charge_items (provider_id, patient_id, number DESC);
CREATE INDEX charge_items_by_service ON charge_items (provider_id, healthcare_service_id, number DESC);
CREATE INDEX charge_items_by_source ON charge_items (provider_id, source, number DESC);
CREATE INDEX charge_items_by_status ON charge_items (provider_id, status, number DESC);
CREATE INDEX charge_items_credited ON charge_items (provider_id, patient_id) WHERE (credited_at IS NOT NULL);
CREATE UNIQUE INDEX charge_items_one_a_bed_night ON charge_items (provider_id, hospitalization_id, service_date) WHERE ((source = 'bed-night'::text) AND (status <> 'cancelled'::text) AND (credited_at IS NULL));
CREATE UNIQUE INDEX charge_items_one_a_prescription ON charge_items (provider_id, prescription_id) WHERE ((source = 'prescription'::text) AND (status <> 'cancelled'::text) AND (credited_at IS NULL));
CREATE UNIQUE INDEX charge_items_one_admission ON charge_items (provider_id, hospitalization_id) WHERE ((source = 'admission'::text) AND (status <> 'cancelled'::text) AND (credited_at IS NULL));
CREATE UNIQUE INDEX charge_items_one_an_encounter ON charge_items (provider_id, encounter_id) WHERE ((source = 'encounter'::text) AND (status <> 'cancelled'::text) AND (credited_at IS NULL));
CREATE INDEX charge_items_to_correct ON charge_items (provider_id, created_at) WHERE (corrects_id IS NOT NULL);
CREATE INDEX charge_items_waived ON charge_items (provider_id, cancelled_at) WHERE is_waived;
CREATE INDEX charge_items_waivers_reversed ON charge_items (provider_id, waiver_reversed_at) WHERE (waiver_reversed_at IS NOT NULL);
CALL guard_tenant_table('charge_items');
REVOKE DELETE ON charge_items FROM wardline_app;

CREATE TABLE charges_to_compare (
  provider_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  CONSTRAINT charges_to_compare_provider_id_patient_id_pk PRIMARY KEY (provider_id, patient_id)
);
CALL guard_tenant_table('charges_to_compare');

CREATE TABLE diagnosis_codes (
  provider_id uuid NOT NULL,
  code text NOT NULL,
  display text NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((code || '
'::text) || replace(code, '.'::text, ''::text)) || '
'::text) || display))) STORED NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT diagnosis_codes_provider_id_code_pk PRIMARY KEY (provider_id, code)
);
CREATE UNIQUE INDEX diagnosis_codes_code_unique ON diagnosis_codes (provider_id, text_identity(code)) WHERE (NOT is_namesake);
CREATE INDEX diagnosis_codes_search ON diagnosis_codes USING gin (provider_id, search_text gin_trgm_ops);
CALL guard_tenant_table('diagnosis_codes');

CREATE TABLE diagnosis_versions (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  diagnosis_id uuid NOT NULL,
  condition text NOT NULL,
  code text NOT NULL,
  role text NOT NULL,
  note text,
  status text DEFAULT 'PROVISIONAL'::text NOT NULL,
  clinical_status text DEFAULT 'ACTIVE'::text,
  status_reason text DEFAULT ''::text NOT NULL,
  stated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  stated_by_id uuid,
  stated_by_user_id uuid,
  replaced_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT diagnosis_versions_clinical_status_known CHECK ((clinical_status = ANY (ARRAY['ACTIVE'::text, 'RECURRENCE'::text, 'REMISSION'::text, 'RESOLVED'::text]))),
  CONSTRAINT diagnosis_versions_refuted_has_no_clinical_status CHECK (((status = 'REFUTED'::text) = (clinical_status IS NULL))),
  CONSTRAINT diagnosis_versions_status_known CHECK ((status = ANY (ARRAY['PROVISIONAL'::text, 'DIFFERENTIAL'::text, 'CONFIRMED'::text, 'REFUTED'::text]))),
  CONSTRAINT diagnosis_versions_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX diagnosis_versions_by_diagnosis ON diagnosis_versions (provider_id, diagnosis_id, replaced_at, id);
CALL guard_tenant_table('diagnosis_versions');
REVOKE UPDATE, DELETE ON diagnosis_versions FROM wardline_app;

CREATE TABLE discharge_agreements (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  hospitalization_id uuid NOT NULL,
  asked_by_id uuid NOT NULL,
  agreed_by_id uuid NOT NULL,
  practitioner_id uuid,
  points text[] NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  used_at timestamp(3) with time zone,
  CONSTRAINT discharge_agreements_of_two CHECK ((asked_by_id <> agreed_by_id)),
  CONSTRAINT discharge_agreements_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CALL guard_tenant_table('discharge_agreements');
REVOKE UPDATE, DELETE ON discharge_agreements FROM wardline_app;
GRANT UPDATE (used_at) ON discharge_agreements TO wardline_app;

CREATE TABLE discount_services (
  provider_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  healthcare_service_id uuid NOT NULL,
  CONSTRAINT discount_services_provider_id_discount_id_healthcare_service_id PRIMARY KEY (provider_id, discount_id, healthcare_service_id)
);
CREATE INDEX discount_services_by_service ON discount_services (provider_id, healthcare_service_id);
CALL guard_tenant_table('discount_services');

CREATE TABLE discounts (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  code text NOT NULL,
  payer_id uuid NOT NULL,
  applies_to text NOT NULL,
  discount_type text NOT NULL,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  start_at timestamp(3) with time zone NOT NULL,
  end_at timestamp(3) with time zone NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  description text,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT discounts_amount_possible CHECK (((amount > (0)::numeric) AND (amount < '1000000000000'::numeric) AND ((discount_type <> 'percentage'::text) OR (amount <= (100)::numeric)))),
  CONSTRAINT discounts_currency_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT discounts_scope_known CHECK ((applies_to = ANY (ARRAY['healthcare_service'::text, 'invoice'::text]))),
  CONSTRAINT discounts_time_forward CHECK ((end_at > start_at)),
  CONSTRAINT discounts_type_known CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'currency'::text]))),
  CONSTRAINT discounts_number_unique UNIQUE (provider_id, number),
  CONSTRAINT discounts_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX discounts_by_created ON discounts (provider_id, created_at DESC, number DESC);
CREATE INDEX discounts_by_payer ON discounts (provider_id, payer_id);
CREATE UNIQUE INDEX discounts_code_unique ON discounts (provider_id, text_identity(code)) WHERE (NOT is_namesake);
CALL guard_tenant_table('discounts');
REVOKE DELETE ON discounts FROM wardline_app;

CREATE TABLE document_numbers (
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT document_numbers_kind_known CHECK ((kind = ANY (ARRAY['invoice'::text, 'receipt'::text]))),
  CONSTRAINT document_numbers_provider_id_kind_pk PRIMARY KEY (provider_id, kind)
);
CALL guard_tenant_table('document_numbers');
REVOKE DELETE ON document_numbers FROM wardline_app;

CREATE TABLE dosage_instructions (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  medication_request_id uuid NOT NULL,
  "position" integer NOT NULL,
  frequency integer NOT NULL,
  period numeric(12,3) NOT NULL,
  period_unit text NOT NULL,
  frequency_unit text DEFAULT ''::text NOT NULL,
  strength text DEFAULT ''::text NOT NULL,
  route text DEFAULT ''::text NOT NULL,
  CONSTRAINT dosage_instructions_frequency_positive CHECK ((frequency > 0)),
  CONSTRAINT dosage_instructions_period_positive CHECK ((period > (0)::numeric)),
  CONSTRAINT dosage_instructions_period_unit_known CHECK ((period_unit = ANY (ARRAY['s'::text, 'min'::text, 'h'::text, 'd'::text, 'wk'::text, 'mo'::text, 'a'::text]))),
  CONSTRAINT dosage_instructions_in_order UNIQUE (provider_id, medication_request_id, "position"),
  CONSTRAINT dosage_instructions_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CALL guard_tenant_table('dosage_instructions');

CREATE TABLE encounter_class_history (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  encounter_class text NOT NULL,
  start_time timestamp(3) with time zone NOT NULL,
  end_time timestamp(3) with time zone,
  CONSTRAINT encounter_class_history_class_known CHECK ((encounter_class = ANY (ARRAY['ambulatory'::text, 'inpatient-encounter'::text, 'emergency'::text, 'field'::text, 'home-health'::text, 'observation-encounter'::text, 'short-stay'::text, 'virtual'::text]))),
  CONSTRAINT encounter_class_history_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_class_history_by_encounter ON encounter_class_history (provider_id, encounter_id, start_time);
CALL guard_tenant_table('encounter_class_history');

CREATE TABLE encounter_diagnoses (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  encounter_id uuid NOT NULL,
  condition text NOT NULL,
  code text NOT NULL,
  role text NOT NULL,
  rank integer NOT NULL,
  status text DEFAULT 'PROVISIONAL'::text NOT NULL,
  note text,
  practitioner_id uuid,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  clinical_status text DEFAULT 'ACTIVE'::text,
  status_reason text DEFAULT ''::text NOT NULL,
  stated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  stated_by_id uuid,
  stated_by_user_id uuid,
  CONSTRAINT encounter_diagnoses_clinical_status_known CHECK ((clinical_status = ANY (ARRAY['ACTIVE'::text, 'RECURRENCE'::text, 'REMISSION'::text, 'RESOLVED'::text]))),
  CONSTRAINT encounter_diagnoses_refuted_has_no_clinical_status CHECK (((status = 'REFUTED'::text) = (clinical_status IS NULL))),
  CONSTRAINT encounter_diagnoses_status_known CHECK ((status = ANY (ARRAY['PROVISIONAL'::text, 'DIFFERENTIAL'::text, 'CONFIRMED'::text, 'REFUTED'::text]))),
  CONSTRAINT encounter_diagnoses_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_diagnoses_by_encounter ON encounter_diagnoses (provider_id, encounter_id, rank);
CALL guard_tenant_table('encounter_diagnoses');

CREATE TABLE encounter_locations (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  location_id uuid NOT NULL,
  start_time timestamp(3) with time zone NOT NULL,
  end_time timestamp(3) with time zone,
  CONSTRAINT encounter_locations_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_locations_by_encounter ON encounter_locations (provider_id, encounter_id, start_time);
CALL guard_tenant_table('encounter_locations');

CREATE TABLE encounter_note_versions (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  note_id uuid NOT NULL,
  display text NOT NULL,
  practitioner_id uuid,
  written_at timestamp(3) with time zone NOT NULL,
  replaced_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT encounter_note_versions_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_note_versions_by_note ON encounter_note_versions (provider_id, note_id, replaced_at);
CALL guard_tenant_table('encounter_note_versions');

CREATE TABLE encounter_notes (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  encounter_id uuid NOT NULL,
  display text NOT NULL,
  practitioner_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT encounter_notes_number_unique UNIQUE (provider_id, number),
  CONSTRAINT encounter_notes_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_notes_by_encounter ON encounter_notes (provider_id, encounter_id, created_at);
CALL guard_tenant_table('encounter_notes');

CREATE TABLE encounter_participants (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  encounter_id uuid NOT NULL,
  practitioner_id uuid NOT NULL,
  type text NOT NULL,
  start_time timestamp(3) with time zone NOT NULL,
  end_time timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  related_person_id uuid,
  patient_id uuid,
  video_token text,
  CONSTRAINT encounter_participants_related_person_of_patient CHECK (((related_person_id IS NULL) = (patient_id IS NULL))),
  CONSTRAINT encounter_participants_video_token_while_there CHECK (((video_token IS NULL) OR ((end_time IS NULL) AND (length(video_token) >= 43)))),
  CONSTRAINT encounter_participants_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_participants_by_encounter ON encounter_participants (provider_id, encounter_id, start_time);
CALL guard_tenant_table('encounter_participants');

CREATE TABLE encounter_status_history (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  status text NOT NULL,
  start_time timestamp(3) with time zone NOT NULL,
  end_time timestamp(3) with time zone,
  CONSTRAINT encounter_status_history_status_known CHECK ((status = ANY (ARRAY['planned'::text, 'arrived'::text, 'triaged'::text, 'in-progress'::text, 'onleave'::text, 'finished'::text, 'cancelled'::text, 'entered-in-error'::text, 'unknown'::text]))),
  CONSTRAINT encounter_status_history_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounter_status_history_by_encounter ON encounter_status_history (provider_id, encounter_id, start_time);
CALL guard_tenant_table('encounter_status_history');

CREATE TABLE encounters (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  visit_id uuid,
  appointment text,
  encounter_class text NOT NULL,
  status text NOT NULL,
  status_comment text DEFAULT ''::text NOT NULL,
  priority text DEFAULT 'elective'::text NOT NULL,
  healthcare_service_id uuid NOT NULL,
  price_tier_id uuid,
  chief_complaint text,
  history_of_presenting_illness text,
  chief_complaint_editor_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  history_editor_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  title text,
  start_time timestamp(3) with time zone NOT NULL,
  end_time timestamp(3) with time zone,
  part_of_id uuid,
  is_ward_round boolean DEFAULT false NOT NULL,
  hospitalization_id uuid,
  hospitalization_number bigint,
  charge_item_status text DEFAULT 'billable'::text NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  type text,
  slot text,
  slot_practitioner_id uuid,
  reason_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
  reason_diagnosis_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  has_prescriptions boolean DEFAULT false NOT NULL,
  CONSTRAINT encounters_charge_item_status_known CHECK ((charge_item_status = ANY (ARRAY['planned'::text, 'billable'::text, 'not-billable'::text, 'aborted'::text, 'billed'::text, 'entered-in-error'::text]))),
  CONSTRAINT encounters_class_known CHECK ((encounter_class = ANY (ARRAY['ambulatory'::text, 'inpatient-encounter'::text, 'emergency'::text, 'field'::text, 'home-health'::text, 'observation-encounter'::text, 'short-stay'::text, 'virtual'::text]))),
  CONSTRAINT encounters_priority_known CHECK ((priority = ANY (ARRAY['asap'::text, 'callback-results'::text, 'callback-for-scheduling'::text, 'callback-placer-for-scheduling'::text, 'contact-recipient-for-scheduling'::text, 'elective'::text, 'emergency'::text, 'preop'::text, 'as-needed'::text, 'routine'::text, 'rush-reporting'::text, 'stat'::text, 'timing-critical'::text, 'use-as-directed'::text, 'urgent'::text]))),
  CONSTRAINT encounters_status_known CHECK ((status = ANY (ARRAY['planned'::text, 'arrived'::text, 'triaged'::text, 'in-progress'::text, 'onleave'::text, 'finished'::text, 'cancelled'::text, 'entered-in-error'::text, 'unknown'::text]))),
  CONSTRAINT encounters_time_forward CHECK (((end_time IS NULL) OR (end_time >= start_time))),
  CONSTRAINT encounters_ward_round_has_admission CHECK (((NOT is_ward_round) OR (part_of_id IS NOT NULL))),
  CONSTRAINT encounters_of_patient_unique UNIQUE (provider_id, id, patient_id),
  CONSTRAINT encounters_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX encounters_by_class ON encounters (provider_id, is_ward_round, encounter_class, created_at DESC, id);
CREATE INDEX encounters_by_created ON encounters (provider_id, is_ward_round, created_at DESC, id);
CREATE INDEX encounters_by_part_of ON encounters (provider_id, part_of_id, created_at DESC, id);
CREATE INDEX encounters_by_patient ON encounters (provider_id, patient_id, created_at DESC, id);
CREATE INDEX encounters_by_start ON encounters (provider_id, is_ward_round, start_time DESC, id);
CREATE INDEX encounters_by_status ON encounters (provider_id, is_ward_round, status, created_at DESC, id);
CREATE INDEX encounters_by_visit ON encounters (provider_id, visit_id, created_at DESC, id);
CREATE INDEX encounters_prescribed ON encounters (provider_id, created_at DESC, id) WHERE has_prescriptions;
CREATE INDEX encounters_prescribed_by_status ON encounters (provider_id, status, created_at DESC, id) WHERE has_prescriptions;
CALL guard_tenant_table('encounters');

CREATE TABLE external_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT external_identities_issuer_subject_pk PRIMARY KEY (issuer, subject),
  CONSTRAINT external_identities_one_a_user UNIQUE (user_id, issuer)
);

CREATE TABLE finance_settings (
  provider_id uuid NOT NULL,
  smallest_coin numeric(18,3),
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT finance_settings_coin_positive CHECK ((smallest_coin > (0)::numeric)),
  CONSTRAINT finance_settings_pkey PRIMARY KEY (provider_id)
);
CALL guard_tenant_table('finance_settings');
REVOKE DELETE ON finance_settings FROM wardline_app;

CREATE TABLE former_scores (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  set_id uuid NOT NULL,
  score jsonb NOT NULL,
  withdrawn_set_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  cause text NOT NULL,
  birth_date date,
  fact_id uuid,
  CONSTRAINT former_scores_cause_known CHECK ((cause = ANY (ARRAY['height-withdrawn'::text, 'birth-date-corrected'::text, 'scale-undone'::text, 'pregnancy-recorded'::text]))),
  CONSTRAINT former_scores_cause_named CHECK ((((cause = 'height-withdrawn'::text) = (withdrawn_set_id IS NOT NULL)) AND ((cause = 'birth-date-corrected'::text) OR (birth_date IS NULL)) AND ((cause = ANY (ARRAY['scale-undone'::text, 'pregnancy-recorded'::text])) = (fact_id IS NOT NULL)))),
  CONSTRAINT former_scores_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CALL guard_tenant_table('former_scores');
REVOKE INSERT, UPDATE, DELETE ON former_scores FROM wardline_app;

CREATE TABLE handover_notes (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hospitalization_id uuid NOT NULL,
  ward_id uuid NOT NULL,
  recommendation text NOT NULL,
  practitioner_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT handover_notes_number_unique UNIQUE (provider_id, number),
  CONSTRAINT handover_notes_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX handover_notes_by_hospitalization ON handover_notes (provider_id, hospitalization_id, number DESC);
CALL guard_tenant_table('handover_notes');
-- A handover note never changes.
REVOKE UPDATE, DELETE ON handover_notes FROM wardline_app;

CREATE TABLE healthcare_services (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  category text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  bed_night_service_id uuid,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT healthcare_services_number_unique UNIQUE (provider_id, number),
  CONSTRAINT healthcare_services_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX healthcare_services_name_unique ON healthcare_services (provider_id, text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('healthcare_services');

CREATE TABLE hospital_settings (
  provider_id uuid NOT NULL,
  nurses_discharge boolean DEFAULT false NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT hospital_settings_pkey PRIMARY KEY (provider_id)
);
CALL guard_tenant_table('hospital_settings');
REVOKE DELETE ON hospital_settings FROM wardline_app;

CREATE TABLE hospitalizations (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  bed_id uuid NOT NULL,
  ward_id uuid NOT NULL,
  location_id uuid,
  healthcare_service_id uuid NOT NULL,
  price_tier_id uuid NOT NULL,
  admit_source text DEFAULT 'other'::text NOT NULL,
  admitted_at timestamp(3) with time zone NOT NULL,
  admitted_by_id uuid NOT NULL,
  created_by_id uuid NOT NULL,
  expected_discharge_at timestamp(3) with time zone,
  is_active boolean DEFAULT true NOT NULL,
  is_readmission boolean DEFAULT false NOT NULL,
  origin_display text DEFAULT ''::text NOT NULL,
  destination_display text DEFAULT ''::text NOT NULL,
  discharge_disposition text DEFAULT ''::text NOT NULL,
  discharge_disposition_display text DEFAULT ''::text NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  notes text DEFAULT ''::text NOT NULL,
  discharged_at timestamp(3) with time zone,
  discharged_by_id uuid,
  discharge_executed_by_id uuid,
  transferred_at timestamp(3) with time zone,
  transferred_by_id uuid,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  follow_up text DEFAULT ''::text NOT NULL,
  override_reason text DEFAULT ''::text NOT NULL,
  overridden_by_id uuid,
  open_points text[] DEFAULT '{}'::text[] NOT NULL,
  discharge_recorded_at timestamp(3) with time zone,
  discharge_changes jsonb,
  admit_source_display text DEFAULT ''::text NOT NULL,
  discharged_by_signed_in boolean DEFAULT false NOT NULL,
  discharge_agreed_by_id uuid,
  sign_off_due boolean DEFAULT false NOT NULL,
  signed_off_at timestamp(3) with time zone,
  signed_off_by_id uuid,
  sign_off_note text DEFAULT ''::text NOT NULL,
  admitted_by_signed_in boolean DEFAULT false NOT NULL,
  transferred_by_signed_in boolean DEFAULT false NOT NULL,
  CONSTRAINT hospitalizations_active_until_discharged CHECK ((is_active = (discharged_at IS NULL))),
  CONSTRAINT hospitalizations_signed_off_once CHECK ((((signed_off_at IS NULL) = (signed_off_by_id IS NULL)) AND (NOT (sign_off_due AND ((signed_off_at IS NOT NULL) OR is_active))))),
  CONSTRAINT hospitalizations_time_forward CHECK (((discharged_at IS NULL) OR (discharged_at >= admitted_at))),
  CONSTRAINT hospitalizations_number_unique UNIQUE (provider_id, number),
  CONSTRAINT hospitalizations_one_active_a_bed EXCLUDE USING btree (provider_id WITH =, bed_id WITH =) WHERE ((is_active AND (deleted_at IS NULL))) DEFERRABLE,
  CONSTRAINT hospitalizations_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX hospitalizations_by_admission ON hospitalizations (provider_id, is_active, admitted_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hospitalizations_by_admitter ON hospitalizations (provider_id, admitted_by_id, is_active, admitted_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hospitalizations_by_bed ON hospitalizations (provider_id, bed_id, is_active, admitted_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hospitalizations_by_creator ON hospitalizations (provider_id, created_by_id, is_active, admitted_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hospitalizations_by_discharge ON hospitalizations (provider_id, discharged_at);
CREATE INDEX hospitalizations_by_patient ON hospitalizations (provider_id, patient_id, admitted_at DESC);
CREATE INDEX hospitalizations_by_service ON hospitalizations (provider_id, healthcare_service_id, is_active, admitted_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX hospitalizations_by_ward ON hospitalizations (provider_id, ward_id) WHERE (is_active AND (deleted_at IS NULL));
CREATE INDEX hospitalizations_deleted ON hospitalizations (provider_id, id) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX hospitalizations_one_active_a_patient ON hospitalizations (provider_id, patient_id) WHERE (is_active AND (deleted_at IS NULL));
CREATE INDEX hospitalizations_sign_off_due ON hospitalizations (provider_id, admitted_at DESC, number DESC) WHERE (sign_off_due AND (deleted_at IS NULL));
CALL guard_tenant_table('hospitalizations');

CREATE TABLE idempotency_keys (
  provider_id uuid NOT NULL,
  caller text NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status integer,
  response text,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  patient_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  notes text,
  CONSTRAINT idempotency_keys_provider_id_caller_method_path_key_pk PRIMARY KEY (provider_id, caller, method, path, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
CALL guard_tenant_table('idempotency_keys');

CREATE TABLE installations (
  name text NOT NULL,
  finished_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT installations_pkey PRIMARY KEY (name)
);
REVOKE UPDATE, DELETE ON installations FROM wardline_app;

CREATE TABLE invoice_discount_shares (
  provider_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  "position" smallint NOT NULL,
  amount numeric(18,3) NOT NULL,
  CONSTRAINT invoice_discount_shares_not_negative CHECK ((amount >= (0)::numeric)),
  CONSTRAINT invoice_discount_shares_provider_id_invoice_id_position_pk PRIMARY KEY (provider_id, invoice_id, "position")
);
CALL guard_tenant_table('invoice_discount_shares');
REVOKE UPDATE, DELETE ON invoice_discount_shares FROM wardline_app;

CREATE TABLE invoice_lines (
  provider_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  "position" smallint NOT NULL,
  charge_item_id uuid NOT NULL,
  service_name text NOT NULL,
  description text NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(18,3) NOT NULL,
  amount numeric(18,3) NOT NULL,
  discount_id uuid,
  discount_code text,
  discount_type text,
  discount_value numeric(18,3),
  discount_amount numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  net_amount numeric(18,3) NOT NULL,
  is_live boolean DEFAULT true NOT NULL,
  CONSTRAINT invoice_lines_discount_type_known CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'currency'::text]))),
  CONSTRAINT invoice_lines_discount_whole CHECK (((num_nonnulls(discount_id, discount_code, discount_type, discount_value) = ANY (ARRAY[0, 4])) AND ((discount_id IS NOT NULL) OR (discount_amount = (0)::numeric)))),
  CONSTRAINT invoice_lines_sums_fit CHECK (((amount = ((quantity)::numeric * unit_price)) AND ((discount_amount >= (0)::numeric) AND (discount_amount <= amount)) AND (net_amount = (amount - discount_amount)))),
  CONSTRAINT invoice_lines_provider_id_invoice_id_position_pk PRIMARY KEY (provider_id, invoice_id, "position")
);
CREATE INDEX invoice_lines_by_discount ON invoice_lines (provider_id, discount_id) WHERE (discount_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_lines_one_live_a_charge_item ON invoice_lines (provider_id, charge_item_id) WHERE is_live;
CALL guard_tenant_table('invoice_lines');
REVOKE DELETE ON invoice_lines FROM wardline_app;

CREATE TABLE invoices (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  invoice_number integer,
  patient_id uuid NOT NULL,
  account_id uuid,
  status text NOT NULL,
  origin text NOT NULL,
  currency character(3) NOT NULL,
  total numeric(18,3) NOT NULL,
  discount_total numeric(18,3) NOT NULL,
  net_total numeric(18,3) NOT NULL,
  paid_total numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  discount_id uuid,
  discount_code text,
  discount_type text,
  discount_value numeric(18,3),
  discount_amount numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  issued_at timestamp(3) with time zone,
  issued_by_id uuid,
  cancelled_at timestamp(3) with time zone,
  cancelled_by_id uuid,
  cancel_reason text DEFAULT ''::text NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  credited_total numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  refund_due_since timestamp(3) with time zone,
  CONSTRAINT invoices_cancelled_with_reason CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status <> 'cancelled'::text) OR (cancel_reason <> ''::text)))),
  CONSTRAINT invoices_discount_type_known CHECK ((discount_type = ANY (ARRAY['percentage'::text, 'currency'::text]))),
  CONSTRAINT invoices_discount_whole CHECK (((num_nonnulls(discount_id, discount_code, discount_type, discount_value) = ANY (ARRAY[0, 4])) AND ((discount_id IS NOT NULL) OR (discount_amount = (0)::numeric)))),
  CONSTRAINT invoices_numbered_when_issued CHECK ((((invoice_number IS NULL) = (issued_at IS NULL)) AND ((status <> 'draft'::text) OR (issued_at IS NULL)) AND ((status <> ALL (ARRAY['issued'::text, 'part-paid'::text, 'paid'::text])) OR (issued_at IS NOT NULL)))),
  CONSTRAINT invoices_origin_known CHECK ((origin = ANY (ARRAY['desk'::text, 'payment'::text]))),
  CONSTRAINT invoices_status_fits_paid CHECK (
CASE status
  WHEN 'draft'::text THEN ((paid_total = (0)::numeric) AND (credited_total = (0)::numeric))
  WHEN 'cancelled'::text THEN ((paid_total = (0)::numeric) AND (credited_total = (0)::numeric))
  WHEN 'issued'::text THEN ((paid_total = (0)::numeric) AND (net_total > credited_total))
  WHEN 'part-paid'::text THEN ((paid_total > (0)::numeric) AND (paid_total < (net_total - credited_total)))
  WHEN 'paid'::text THEN (paid_total >= (net_total - credited_total))
  ELSE false
END),
  CONSTRAINT invoices_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'part-paid'::text, 'paid'::text, 'cancelled'::text]))),
  CONSTRAINT invoices_sums_fit CHECK (((net_total = (total - discount_total)) AND ((discount_total >= discount_amount) AND (discount_total <= total)) AND (discount_amount >= (0)::numeric) AND ((paid_total >= (0)::numeric) AND (paid_total <= net_total)) AND ((credited_total >= (0)::numeric) AND (credited_total <= net_total)))),
  CONSTRAINT invoices_invoice_number_unique UNIQUE (provider_id, invoice_number),
  CONSTRAINT invoices_number_unique UNIQUE (provider_id, number),
  CONSTRAINT invoices_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX invoices_by_account ON invoices (provider_id, account_id, number DESC);
CREATE INDEX invoices_by_created ON invoices (provider_id, created_at DESC, number DESC);
CREATE INDEX invoices_by_discount ON invoices (provider_id, discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX invoices_by_issue ON invoices (provider_id, issued_at);
CREATE INDEX invoices_by_patient ON invoices (provider_id, patient_id, number DESC);
CREATE INDEX invoices_by_status ON invoices (provider_id, status, number DESC);
CREATE INDEX invoices_refund_due ON invoices (provider_id, refund_due_since) WHERE (refund_due_since IS NOT NULL);
CALL guard_tenant_table('invoices');
REVOKE DELETE ON invoices FROM wardline_app;

CREATE TABLE journals (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  posted_at timestamp(3) with time zone NOT NULL,
  posted_by_id uuid,
  api_key_id uuid,
  invoice_id uuid,
  payment_id uuid,
  refund_id uuid,
  reverses_id uuid,
  reason text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  reference text,
  CONSTRAINT journals_kind_known CHECK ((kind = ANY (ARRAY['invoice-issued'::text, 'invoice-discounted'::text, 'invoice-cancelled'::text, 'invoice-credited'::text, 'payment'::text, 'payment-voided'::text, 'deposit'::text, 'refund'::text, 'remittance'::text, 'remittance-voided'::text, 'handover'::text, 'shift-variance'::text, 'safe-banking'::text, 'safe-float'::text, 'safe-count'::text, 'safe-voided'::text, 'payout'::text, 'payout-voided'::text]))),
  CONSTRAINT journals_number_unique UNIQUE (provider_id, number),
  CONSTRAINT journals_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX journals_by_invoice ON journals (provider_id, invoice_id);
CREATE INDEX journals_by_kind ON journals (provider_id, kind, posted_at DESC, number DESC);
CREATE INDEX journals_by_payment ON journals (provider_id, payment_id);
CREATE INDEX journals_by_posted ON journals (provider_id, posted_at DESC, number DESC);
CREATE INDEX journals_by_refund ON journals (provider_id, refund_id);
CREATE UNIQUE INDEX journals_reversed_once ON journals (provider_id, reverses_id) WHERE (reverses_id IS NOT NULL);
CALL guard_tenant_table('journals');
REVOKE UPDATE, DELETE ON journals FROM wardline_app;

CREATE TABLE ledger_entries (
  provider_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  "position" smallint NOT NULL,
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ledger text NOT NULL,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  account_id uuid,
  patient_id uuid,
  invoice_id uuid,
  shift_id uuid,
  CONSTRAINT ledger_entries_amount_real CHECK (((amount <> (0)::numeric) AND (abs(amount) < '1000000000000000'::numeric))),
  CONSTRAINT ledger_entries_currency_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT ledger_entries_ledger_known CHECK ((ledger = ANY (ARRAY['cash'::text, 'mobile-money-clearing'::text, 'card-clearing'::text, 'bank'::text, 'safe'::text, 'receivable-patient'::text, 'receivable-payer'::text, 'patient-deposits'::text, 'service-revenue'::text, 'discounts-given'::text, 'sales-returns'::text, 'payer-write-off'::text, 'bank-charges'::text, 'cash-rounding'::text, 'cash-over-short'::text]))),
  CONSTRAINT ledger_entries_owner_fits_ledger CHECK (
CASE ledger
  WHEN 'receivable-patient'::text THEN ((patient_id IS NOT NULL) AND (account_id IS NULL))
  WHEN 'patient-deposits'::text THEN ((patient_id IS NOT NULL) AND (account_id IS NOT NULL))
  WHEN 'receivable-payer'::text THEN (account_id IS NOT NULL)
  WHEN 'cash'::text THEN true
  WHEN 'mobile-money-clearing'::text THEN true
  WHEN 'card-clearing'::text THEN true
  WHEN 'bank'::text THEN true
  WHEN 'safe'::text THEN true
  WHEN 'service-revenue'::text THEN true
  WHEN 'discounts-given'::text THEN true
  WHEN 'sales-returns'::text THEN true
  WHEN 'payer-write-off'::text THEN true
  WHEN 'bank-charges'::text THEN true
  WHEN 'cash-rounding'::text THEN true
  WHEN 'cash-over-short'::text THEN true
  ELSE false
END),
  CONSTRAINT ledger_entries_provider_id_journal_id_position_pk PRIMARY KEY (provider_id, journal_id, "position")
);
CREATE INDEX ledger_entries_by_account ON ledger_entries (provider_id, account_id, sequence DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX ledger_entries_by_invoice ON ledger_entries (provider_id, invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX ledger_entries_by_patient ON ledger_entries (provider_id, patient_id, sequence DESC) WHERE (patient_id IS NOT NULL);
CREATE INDEX ledger_entries_by_shift ON ledger_entries (provider_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX ledger_entries_in_clearing ON ledger_entries (provider_id, ledger, currency, account_id, amount) WHERE (ledger = ANY (ARRAY['mobile-money-clearing'::text, 'card-clearing'::text]));
CREATE INDEX ledger_entries_of_safe ON ledger_entries (provider_id, journal_id) WHERE (ledger = 'safe'::text);
CALL guard_tenant_table('ledger_entries');
REVOKE UPDATE, DELETE ON ledger_entries FROM wardline_app;

CREATE TABLE locations (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  part_of_id uuid,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  sort_name text GENERATED ALWAYS AS (lower(regexp_replace(regexp_replace(translate(name, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, '01234567890123456789'::text), '([0-9]+)'::text, '000000000\1'::text, 'g'::text), '0*([0-9]{10,})'::text, '\1'::text, 'g'::text))) STORED NOT NULL,
  is_maternity boolean DEFAULT false NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT locations_room_in_ward CHECK (((type = 'room'::text) = (part_of_id IS NOT NULL))),
  CONSTRAINT locations_type_known CHECK ((type = ANY (ARRAY['ward'::text, 'room'::text, 'area'::text]))),
  CONSTRAINT locations_ward_is_maternity CHECK (((type = 'ward'::text) OR (NOT is_maternity))),
  CONSTRAINT locations_number_unique UNIQUE (provider_id, number),
  CONSTRAINT locations_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX locations_by_name ON locations (provider_id, type, sort_name, number);
CREATE UNIQUE INDEX locations_name_unique ON locations (provider_id, COALESCE(part_of_id, provider_id), text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('locations');

CREATE TABLE medication_request_status_history (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  medication_request_id uuid NOT NULL,
  status text NOT NULL,
  status_reason text DEFAULT ''::text NOT NULL,
  practitioner_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT medication_request_status_history_status_known CHECK ((status = ANY (ARRAY['active'::text, 'on-hold'::text, 'cancelled'::text, 'completed'::text, 'entered-in-error'::text, 'stopped'::text, 'draft'::text, 'unknown'::text]))),
  CONSTRAINT medication_request_status_history_number_unique UNIQUE (provider_id, number),
  CONSTRAINT medication_request_status_history_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX medication_request_status_history_by_request ON medication_request_status_history (provider_id, medication_request_id, number);
CALL guard_tenant_table('medication_request_status_history');
REVOKE UPDATE, DELETE ON medication_request_status_history FROM wardline_app;

CREATE TABLE medication_request_texts (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  medication_request_id uuid NOT NULL,
  kind text NOT NULL,
  display text NOT NULL,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  practitioner_id uuid,
  created_by_id uuid,
  CONSTRAINT medication_request_texts_kind_known CHECK ((kind = ANY (ARRAY['medication'::text, 'category'::text, 'note'::text]))),
  CONSTRAINT medication_request_texts_number_unique UNIQUE (provider_id, number),
  CONSTRAINT medication_request_texts_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX medication_request_texts_by_request ON medication_request_texts (provider_id, medication_request_id, number);
CALL guard_tenant_table('medication_request_texts');

CREATE TABLE medication_requests (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  visit_id uuid,
  name text NOT NULL,
  code text,
  dosage_form text,
  status text NOT NULL,
  status_reason text DEFAULT ''::text NOT NULL,
  intent text NOT NULL,
  priority text NOT NULL,
  category text NOT NULL,
  course_of_therapy_type text NOT NULL,
  do_not_perform boolean DEFAULT false NOT NULL,
  quantity numeric(12,3),
  number_of_repeats_allowed integer DEFAULT 0 NOT NULL,
  dispense_interval_in_days integer,
  original_id uuid,
  prior_prescription_id uuid,
  reason_codes jsonb DEFAULT '[]'::jsonb NOT NULL,
  reason_diagnosis_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  care_plan_id uuid,
  intended_dispenser text,
  requester_id uuid NOT NULL,
  recorder_id uuid,
  performer_id uuid,
  authored_at timestamp(3) with time zone NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  healthcare_service_id uuid,
  CONSTRAINT medication_requests_category_known CHECK ((category = ANY (ARRAY['inpatient'::text, 'outpatient'::text, 'community'::text, 'discharge'::text]))),
  CONSTRAINT medication_requests_course_known CHECK ((course_of_therapy_type = ANY (ARRAY['continuous'::text, 'acute'::text, 'seasonal'::text]))),
  CONSTRAINT medication_requests_intent_known CHECK ((intent = ANY (ARRAY['proposal'::text, 'plan'::text, 'order'::text, 'original-order'::text, 'reflex-order'::text, 'filler-order'::text, 'instance-order'::text, 'option'::text]))),
  CONSTRAINT medication_requests_interval_possible CHECK ((dispense_interval_in_days > 0)),
  CONSTRAINT medication_requests_priority_known CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'asap'::text, 'stat'::text]))),
  CONSTRAINT medication_requests_quantity_positive CHECK ((quantity > (0)::numeric)),
  CONSTRAINT medication_requests_repeat_has_original CHECK (((original_id IS NULL) = (prior_prescription_id IS NULL))),
  CONSTRAINT medication_requests_repeats_possible CHECK ((number_of_repeats_allowed >= 0)),
  CONSTRAINT medication_requests_status_known CHECK ((status = ANY (ARRAY['active'::text, 'on-hold'::text, 'cancelled'::text, 'completed'::text, 'entered-in-error'::text, 'stopped'::text, 'draft'::text, 'unknown'::text]))),
  CONSTRAINT medication_requests_number_unique UNIQUE (provider_id, number),
  CONSTRAINT medication_requests_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX medication_requests_by_created ON medication_requests (provider_id, created_at DESC, number);
CREATE INDEX medication_requests_by_encounter ON medication_requests (provider_id, encounter_id, created_at, number);
CREATE INDEX medication_requests_by_name ON medication_requests USING gin (provider_id, lower(name) gin_trgm_ops);
CREATE INDEX medication_requests_by_original ON medication_requests (provider_id, original_id) WHERE (original_id IS NOT NULL);
CREATE INDEX medication_requests_by_patient ON medication_requests (provider_id, patient_id, created_at DESC, number);
CREATE INDEX medication_requests_by_status ON medication_requests (provider_id, status, created_at DESC, number);
CREATE UNIQUE INDEX medication_requests_repeated_once ON medication_requests (provider_id, prior_prescription_id) WHERE ((prior_prescription_id IS NOT NULL) AND (status <> 'entered-in-error'::text));
CALL guard_tenant_table('medication_requests');

CREATE TABLE memberships (
  provider_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  practitioner_id uuid,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT memberships_role_known CHECK ((role = ANY (ARRAY['nurse'::text, 'medical-officer'::text, 'ward-clerk'::text, 'billing'::text, 'finance-manager'::text, 'administrator'::text, 'auditor'::text]))),
  CONSTRAINT memberships_one_user_a_practitioner UNIQUE (provider_id, practitioner_id),
  CONSTRAINT memberships_provider_id_user_id_pk PRIMARY KEY (provider_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

CREATE TABLE observation_definitions (
  provider_id uuid NOT NULL,
  code text NOT NULL,
  display text NOT NULL,
  unit text,
  reference_range_low double precision,
  reference_range_high double precision,
  CONSTRAINT observation_definitions_provider_id_code_pk PRIMARY KEY (provider_id, code)
);
CALL guard_tenant_table('observation_definitions');

CREATE TABLE observation_sets (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  effective_at timestamp(3) with time zone NOT NULL,
  performer_id uuid,
  recorded_by_id uuid,
  not_measured jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  age_group text,
  ticked_signs text[],
  CONSTRAINT observation_sets_age_group_known CHECK ((age_group = ANY (ARRAY['adult'::text, 'older_child'::text, 'younger_child'::text]))),
  CONSTRAINT observation_sets_provider_id_id_pk PRIMARY KEY (provider_id, id)
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='10000');
CREATE INDEX observation_sets_by_patient ON observation_sets (provider_id, patient_id, effective_at DESC, id DESC);
CALL guard_tenant_table('observation_sets');

CREATE TABLE observation_withdrawals (
  provider_id uuid NOT NULL,
  set_id uuid NOT NULL,
  reason text NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT observation_withdrawals_provider_id_set_id_pk PRIMARY KEY (provider_id, set_id)
);
CALL guard_tenant_table('observation_withdrawals');
-- A withdrawal is final: an observation that was right after all is recorded again.
REVOKE UPDATE, DELETE ON observation_withdrawals FROM wardline_app;

CREATE TABLE observations (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  set_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  visit_id uuid,
  code text,
  display text,
  value text NOT NULL,
  unit text,
  category text,
  interpretation text DEFAULT ''::text NOT NULL,
  status text DEFAULT ''::text NOT NULL,
  issued timestamp(3) with time zone NOT NULL,
  performer_id uuid,
  reference_range_low double precision,
  reference_range_high double precision,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  parameter text,
  converted text,
  CONSTRAINT observations_number_unique UNIQUE (provider_id, number),
  CONSTRAINT observations_provider_id_id_pk PRIMARY KEY (provider_id, id)
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='10000');
CREATE INDEX observations_by_category ON observations (provider_id, category, created_at DESC, number DESC);
CREATE INDEX observations_by_encounter ON observations (provider_id, encounter_id, created_at DESC, number DESC);
CREATE INDEX observations_by_parameter ON observations (provider_id, COALESCE(parameter, code), created_at DESC, number DESC);
CREATE INDEX observations_by_patient ON observations (provider_id, patient_id, created_at DESC, number DESC, category);
CREATE INDEX observations_by_patient_parameter ON observations (provider_id, patient_id, COALESCE(parameter, code), created_at DESC);
CREATE INDEX observations_by_sent_code ON observations (provider_id, code, created_at DESC, number DESC) WHERE (parameter IS NOT NULL);
CREATE INDEX observations_by_set ON observations (provider_id, set_id, number);
CREATE INDEX observations_by_status ON observations (provider_id, status, created_at DESC, number DESC);
CREATE INDEX observations_by_time ON observations (provider_id, created_at DESC, number DESC, patient_id);
CREATE INDEX observations_by_unit ON observations (provider_id, unit, created_at DESC, number DESC);
CALL guard_tenant_table('observations');
REVOKE UPDATE, DELETE ON observations FROM wardline_app;

CREATE TABLE outbox (
  provider_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  topic text NOT NULL,
  ward_id uuid,
  patient_id uuid,
  created_at timestamp(3) with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT outbox_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX outbox_by_id ON outbox (id);
CALL guard_tenant_table('outbox');

CREATE TABLE patient_flags (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  kind text NOT NULL,
  note text NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  ended_by_id uuid,
  end_reason text DEFAULT ''::text NOT NULL,
  copy_of_id uuid,
  CONSTRAINT patient_flags_kind_known CHECK ((kind = ANY (ARRAY['allergy'::text, 'isolation'::text, 'safety'::text, 'communication'::text]))),
  CONSTRAINT patient_flags_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX patient_flags_by_original ON patient_flags (provider_id, copy_of_id) WHERE (copy_of_id IS NOT NULL);
CREATE INDEX patient_flags_by_patient ON patient_flags (provider_id, patient_id);
CALL guard_tenant_table('patient_flags');

CREATE TABLE patients (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  mr_number text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  other_names text DEFAULT ''::text NOT NULL,
  gender text DEFAULT 'UNKNOWN'::text NOT NULL,
  birth_date date,
  mobile text DEFAULT ''::text NOT NULL,
  national_mobile_number text DEFAULT ''::text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  is_hospitalized boolean DEFAULT false NOT NULL,
  deceased_at timestamp(3) with time zone,
  spo2_scale integer DEFAULT 1 NOT NULL,
  spo2_scale_set_by_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  replaced_by_id uuid,
  is_namesake boolean DEFAULT false NOT NULL,
  search_text text GENERATED ALWAYS AS ((with_plain_letters(lower(((((((((first_name || '
'::text) || last_name) || '
'::text) || mobile) || '
'::text) || national_mobile_number) || '
'::text) || mr_number))) || joined_lines(name_key(((first_name || ' '::text) || last_name)), joined_key(mr_number)))) STORED NOT NULL,
  CONSTRAINT patients_gender_known CHECK ((gender = ANY (ARRAY['MALE'::text, 'FEMALE'::text, 'OTHER'::text, 'UNKNOWN'::text]))),
  CONSTRAINT patients_replaced_is_not_admitted CHECK (((replaced_by_id IS NULL) OR (NOT is_hospitalized))),
  CONSTRAINT patients_spo2_scale_2_is_set_by_someone CHECK (((spo2_scale = 1) OR (spo2_scale_set_by_id IS NOT NULL))),
  CONSTRAINT patients_spo2_scale_known CHECK ((spo2_scale = ANY (ARRAY[1, 2]))),
  CONSTRAINT patients_number_unique UNIQUE (provider_id, number),
  CONSTRAINT patients_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX patients_by_birth_date ON patients (provider_id, birth_date, last_name);
CREATE INDEX patients_by_contact ON patients USING gin (provider_id, patient_contact_text(first_name, last_name, other_names, mobile, national_mobile_number, email, mr_number) gin_trgm_ops);
CREATE INDEX patients_by_mobile ON patients (provider_id, mobile);
CREATE INDEX patients_by_mr_number_key ON patients (provider_id, mr_number_key(mr_number));
CREATE INDEX patients_by_name ON patients (provider_id, last_name, first_name, number);
CREATE INDEX patients_by_name_key ON patients USING gin (provider_id, name_key(((((first_name || ' '::text) || last_name) || ' '::text) || other_names)) gin_trgm_ops);
CREATE INDEX patients_by_national_mobile ON patients (provider_id, national_mobile_number);
CREATE INDEX patients_by_replacement ON patients (provider_id, replaced_by_id, number) WHERE (replaced_by_id IS NOT NULL);
CREATE INDEX patients_hospitalized ON patients (provider_id, last_name, first_name, number) WHERE is_hospitalized;
CREATE UNIQUE INDEX patients_mr_number_unique ON patients (provider_id, text_identity(mr_number)) WHERE (NOT is_namesake);
CREATE INDEX patients_namesakes ON patients (provider_id) WHERE is_namesake;
CREATE INDEX patients_search ON patients USING gin (search_pieces(provider_id, search_text));
CALL guard_tenant_table('patients');

CREATE TABLE payers (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  email text DEFAULT ''::text NOT NULL,
  phone text DEFAULT ''::text NOT NULL,
  copayment_type text,
  copayment_value numeric(18,3),
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT payers_copayment_type_known CHECK ((copayment_type = ANY (ARRAY['copay'::text, 'copaypct'::text]))),
  CONSTRAINT payers_copayment_whole CHECK ((((copayment_type IS NULL) = (copayment_value IS NULL)) AND ((copayment_value IS NULL) OR ((copayment_value >= (0)::numeric) AND (copayment_value < '1000000000000'::numeric))) AND ((copayment_type IS DISTINCT FROM 'copaypct'::text) OR (copayment_value <= (100)::numeric)))),
  CONSTRAINT payers_type_known CHECK ((type = ANY (ARRAY['insurance'::text, 'corporate'::text, 'self-pay'::text]))),
  CONSTRAINT payers_number_unique UNIQUE (provider_id, number),
  CONSTRAINT payers_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX payers_name_unique ON payers (provider_id, text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('payers');
REVOKE DELETE ON payers FROM wardline_app;

CREATE TABLE payment_accounts (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  payer_id uuid,
  patient_id uuid,
  location_id uuid,
  is_default boolean DEFAULT false NOT NULL,
  balance numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  currency character(3) NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT payment_accounts_currency_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payment_accounts_owner_fits_type CHECK ((((type = 'patient'::text) = (patient_id IS NOT NULL)) AND ((type <> ALL (ARRAY['insurance'::text, 'corporate'::text])) OR (payer_id IS NOT NULL)) AND ((type = 'cash'::text) OR ((location_id IS NULL) AND (NOT is_default))))),
  CONSTRAINT payment_accounts_patient_not_overdrawn CHECK (((type <> 'patient'::text) OR (balance >= (0)::numeric))),
  CONSTRAINT payment_accounts_type_known CHECK ((type = ANY (ARRAY['cash'::text, 'insurance'::text, 'corporate'::text, 'patient'::text]))),
  CONSTRAINT payment_accounts_number_unique UNIQUE (provider_id, number),
  CONSTRAINT payment_accounts_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX payment_accounts_by_name ON payment_accounts (provider_id, name, number);
CREATE INDEX payment_accounts_by_payer ON payment_accounts (provider_id, payer_id);
CREATE UNIQUE INDEX payment_accounts_name_unique ON payment_accounts (provider_id, text_identity(name)) WHERE ((NOT is_namesake) AND (type <> 'patient'::text));
CREATE UNIQUE INDEX payment_accounts_one_a_location ON payment_accounts (provider_id, location_id, currency) WHERE ((location_id IS NOT NULL) AND is_active);
CREATE UNIQUE INDEX payment_accounts_one_a_patient ON payment_accounts (provider_id, patient_id, currency) WHERE (type = 'patient'::text);
CREATE UNIQUE INDEX payment_accounts_one_default ON payment_accounts (provider_id, currency) WHERE is_default;
CALL guard_tenant_table('payment_accounts');
-- Only an entry in the ledger changes a balance.
REVOKE UPDATE, DELETE ON payment_accounts FROM wardline_app;
GRANT UPDATE (name, payer_id, location_id, is_default, is_active, modified_at) ON payment_accounts TO wardline_app;

CREATE TABLE payments (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  receipt_number integer NOT NULL,
  settlement_id uuid NOT NULL,
  kind text NOT NULL,
  is_copayment boolean DEFAULT false NOT NULL,
  patient_id uuid NOT NULL,
  invoice_id uuid,
  account_id uuid NOT NULL,
  transaction_type text NOT NULL,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  tendered numeric(18,3),
  change numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  rounding numeric(18,3) DEFAULT '0'::numeric NOT NULL,
  reference text DEFAULT ''::text NOT NULL,
  location_id uuid NOT NULL,
  shift_id uuid,
  taken_by_id uuid,
  api_key_id uuid,
  received_at timestamp(3) with time zone NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  voided_at timestamp(3) with time zone,
  voided_by_id uuid,
  void_reason text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  reference_identity text GENERATED ALWAYS AS (payment_reference_identity(transaction_type, reference)) STORED NOT NULL,
  reference_total numeric(18,3),
  reference_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT payments_amount_not_negative CHECK (((amount >= (0)::numeric) AND (amount < '1000000000000'::numeric))),
  CONSTRAINT payments_change_fits CHECK (((change >= (0)::numeric) AND
CASE transaction_type
  WHEN 'cash'::text THEN ((tendered IS NOT NULL) AND ((tendered - change) = (amount + rounding)))
  WHEN 'mobile-money'::text THEN ((tendered IS NULL) AND (change = (0)::numeric) AND (rounding = (0)::numeric))
  WHEN 'card'::text THEN ((tendered IS NULL) AND (change = (0)::numeric) AND (rounding = (0)::numeric))
  WHEN 'insurance'::text THEN ((tendered IS NULL) AND (change = (0)::numeric) AND (rounding = (0)::numeric))
  WHEN 'corporate'::text THEN ((tendered IS NULL) AND (change = (0)::numeric) AND (rounding = (0)::numeric))
  WHEN 'user-account'::text THEN ((tendered IS NULL) AND (change = (0)::numeric) AND (rounding = (0)::numeric))
  ELSE false
END)),
  CONSTRAINT payments_invoice_fits_kind CHECK (((kind = 'invoice'::text) = (invoice_id IS NOT NULL))),
  CONSTRAINT payments_kind_known CHECK ((kind = ANY (ARRAY['invoice'::text, 'deposit'::text]))),
  CONSTRAINT payments_reference_total_positive CHECK ((reference_total > (0)::numeric)),
  CONSTRAINT payments_status_known CHECK ((status = ANY (ARRAY['active'::text, 'voided'::text]))),
  CONSTRAINT payments_taken_by_someone CHECK ((num_nonnulls(taken_by_id, api_key_id) >= 1)),
  CONSTRAINT payments_taken_within_shift CHECK (((shift_id IS NOT NULL) OR (NOT (transaction_type = ANY (ARRAY['cash'::text, 'mobile-money'::text, 'card'::text]))))),
  CONSTRAINT payments_transaction_type_known CHECK ((transaction_type = ANY (ARRAY['cash'::text, 'mobile-money'::text, 'card'::text, 'insurance'::text, 'corporate'::text, 'user-account'::text]))),
  CONSTRAINT payments_voided_with_reason CHECK ((((status = 'voided'::text) = (voided_at IS NOT NULL)) AND ((status <> 'voided'::text) OR (void_reason <> ''::text)))),
  CONSTRAINT payments_number_unique UNIQUE (provider_id, number),
  CONSTRAINT payments_provider_id_id_pk PRIMARY KEY (provider_id, id),
  CONSTRAINT payments_receipt_number_unique UNIQUE (provider_id, receipt_number)
);
CREATE INDEX payments_by_account ON payments (provider_id, account_id, number DESC);
CREATE INDEX payments_by_invoice ON payments (provider_id, invoice_id);
CREATE INDEX payments_by_key ON payments (provider_id, api_key_id, received_at DESC, number DESC) WHERE (api_key_id IS NOT NULL);
CREATE INDEX payments_by_location ON payments (provider_id, location_id, received_at DESC, number DESC);
CREATE INDEX payments_by_patient ON payments (provider_id, patient_id, number DESC);
CREATE INDEX payments_by_received ON payments (provider_id, received_at DESC, number DESC);
CREATE INDEX payments_by_reference ON payments (provider_id, reference_identity) WHERE (reference_identity <> ''::text);
CREATE INDEX payments_by_settlement ON payments (provider_id, settlement_id);
CREATE INDEX payments_by_shift ON payments (provider_id, shift_id);
CREATE INDEX payments_by_taker ON payments (provider_id, taken_by_id, received_at DESC);
CREATE INDEX payments_by_tender ON payments (provider_id, transaction_type, received_at DESC, number DESC);
CREATE INDEX payments_that_are_deposits ON payments (provider_id, received_at DESC, number DESC) WHERE (kind = 'deposit'::text);
CREATE INDEX payments_voided ON payments (provider_id, received_at DESC, number DESC) WHERE (status = 'voided'::text);
CALL guard_tenant_table('payments');
REVOKE DELETE ON payments FROM wardline_app;

CREATE TABLE planned_transfers (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hospitalization_id uuid NOT NULL,
  bed_id uuid NOT NULL,
  ward_id uuid NOT NULL,
  status text DEFAULT 'planned'::text NOT NULL,
  held_from timestamp(3) with time zone NOT NULL,
  held_until timestamp(3) with time zone NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  created_by_id uuid NOT NULL,
  ended_at timestamp(3) with time zone,
  ended_by_id uuid,
  end_reason text DEFAULT ''::text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT planned_transfers_ended_when_not_planned CHECK (((status = 'planned'::text) = (ended_at IS NULL))),
  CONSTRAINT planned_transfers_status_known CHECK ((status = ANY (ARRAY['planned'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT planned_transfers_time_forward CHECK ((held_until > held_from)),
  CONSTRAINT planned_transfers_number_unique UNIQUE (provider_id, number),
  CONSTRAINT planned_transfers_one_a_bed EXCLUDE USING gist (provider_id WITH =, bed_id WITH =, tstzrange(held_from, held_until) WITH &&) WHERE ((status = 'planned'::text)),
  CONSTRAINT planned_transfers_one_a_hospitalization EXCLUDE USING gist (provider_id WITH =, hospitalization_id WITH =, tstzrange(held_from, held_until) WITH &&) WHERE ((status = 'planned'::text)),
  CONSTRAINT planned_transfers_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX planned_transfers_by_hold ON planned_transfers (provider_id, held_until, number);
CREATE INDEX planned_transfers_by_hospitalization ON planned_transfers (provider_id, hospitalization_id);
CREATE INDEX planned_transfers_by_ward ON planned_transfers (provider_id, ward_id, held_until) WHERE (status = 'planned'::text);
CALL guard_tenant_table('planned_transfers');

CREATE TABLE practitioners (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  title text DEFAULT ''::text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  qualification text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT practitioners_number_unique UNIQUE (provider_id, number),
  CONSTRAINT practitioners_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX practitioners_by_name ON practitioners (provider_id, last_name, first_name, number);
CALL guard_tenant_table('practitioners');

CREATE TABLE pregnancy_statuses (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  status text NOT NULL,
  starts_on date NOT NULL,
  ends_on date,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_by_id uuid,
  ended_at timestamp(3) with time zone,
  withdrawn_by_id uuid,
  withdrawn_at timestamp(3) with time zone,
  withdraw_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT pregnancy_statuses_status_known CHECK ((status = ANY (ARRAY['pregnant'::text, 'not-pregnant'::text]))),
  CONSTRAINT pregnancy_statuses_time_forward CHECK (((ends_on IS NULL) OR ((status = 'pregnant'::text) AND ((ends_on >= starts_on) AND (ends_on <= (starts_on + 315)))))),
  CONSTRAINT pregnancy_statuses_withdrawn_with_reason CHECK (((withdrawn_at IS NULL) = (withdraw_reason = ''::text))),
  -- A pregnancy without an end counts for 315 days.
  CONSTRAINT pregnancy_statuses_one_pregnancy_at_a_time EXCLUDE USING gist (provider_id WITH =, patient_id WITH =, daterange(starts_on, COALESCE(ends_on, (starts_on + 315)), '[]'::text) WITH &&) WHERE (((status = 'pregnant'::text) AND (withdrawn_at IS NULL))),
  CONSTRAINT pregnancy_statuses_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX pregnancy_statuses_by_patient ON pregnancy_statuses (provider_id, patient_id, starts_on DESC, id DESC);
CALL guard_tenant_table('pregnancy_statuses');
REVOKE UPDATE, DELETE ON pregnancy_statuses FROM wardline_app;
GRANT UPDATE (ends_on, ended_by_id, ended_at, withdrawn_by_id, withdrawn_at, withdraw_reason) ON pregnancy_statuses TO wardline_app;

CREATE TABLE price_tiers (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT price_tiers_number_unique UNIQUE (provider_id, number),
  CONSTRAINT price_tiers_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX price_tiers_name_unique ON price_tiers (provider_id, text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('price_tiers');

CREATE TABLE prices (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  healthcare_service_id uuid NOT NULL,
  price_tier_id uuid NOT NULL,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  valid_from timestamp(3) with time zone NOT NULL,
  valid_to timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT prices_amount_sane CHECK (((amount >= (0)::numeric) AND (amount < '1000000000000'::numeric))),
  CONSTRAINT prices_currency_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT prices_validity_forward CHECK (((valid_to IS NULL) OR (valid_to > valid_from))),
  CONSTRAINT prices_number_unique UNIQUE (provider_id, number),
  CONSTRAINT prices_one_at_a_time EXCLUDE USING gist (provider_id WITH =, healthcare_service_id WITH =, price_tier_id WITH =, tstzrange(valid_from, valid_to) WITH &&),
  CONSTRAINT prices_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX prices_by_service ON prices (provider_id, healthcare_service_id, price_tier_id, valid_from);
CALL guard_tenant_table('prices');

CREATE TABLE providers (
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL,
  currency character(3) NOT NULL,
  monitoring_intervals jsonb NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT providers_currency_iso_4217 CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT providers_number_unique UNIQUE (number),
  CONSTRAINT providers_pkey PRIMARY KEY (id)
);
REVOKE UPDATE, DELETE ON providers FROM wardline_app;

CREATE TABLE referral_requests (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  visit_id uuid,
  encounter_id uuid,
  requester_id uuid NOT NULL,
  recipient_id uuid,
  recipient_extra_detail text DEFAULT ''::text NOT NULL,
  reason text NOT NULL,
  priority text NOT NULL,
  status text NOT NULL,
  reply text DEFAULT ''::text NOT NULL,
  replied_at timestamp(3) with time zone,
  replied_by_id uuid,
  replied_by_practitioner_id uuid,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT referral_requests_go_to_somebody CHECK (((recipient_id IS NOT NULL) OR (recipient_extra_detail <> ''::text))),
  CONSTRAINT referral_requests_priority_known CHECK ((priority = ANY (ARRAY['routine'::text, 'urgent'::text, 'asap'::text, 'stat'::text]))),
  CONSTRAINT referral_requests_reply_has_time CHECK (((reply = ''::text) = (replied_at IS NULL))),
  CONSTRAINT referral_requests_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'on-hold'::text, 'revoked'::text, 'completed'::text, 'entered-in-error'::text, 'unknown'::text]))),
  CONSTRAINT referral_requests_number_unique UNIQUE (provider_id, number),
  CONSTRAINT referral_requests_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX referral_requests_by_created ON referral_requests (provider_id, created_at DESC, number);
CREATE INDEX referral_requests_by_encounter ON referral_requests (provider_id, encounter_id, created_at);
CREATE INDEX referral_requests_by_patient ON referral_requests (provider_id, patient_id, created_at DESC, number);
CREATE INDEX referral_requests_by_recipient ON referral_requests (provider_id, recipient_id, created_at DESC, number);
CREATE INDEX referral_requests_by_requester ON referral_requests (provider_id, requester_id, created_at DESC, number);
CREATE INDEX referral_requests_by_visit ON referral_requests (provider_id, visit_id, created_at DESC, number);
CALL guard_tenant_table('referral_requests');

CREATE TABLE refunds (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  payment_id uuid,
  account_id uuid,
  amount numeric(18,3) NOT NULL,
  currency character(3) NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'requested'::text NOT NULL,
  requested_by_id uuid,
  requested_by_key_id uuid,
  requested_at timestamp(3) with time zone NOT NULL,
  decided_by_id uuid,
  decided_at timestamp(3) with time zone,
  decision_note text DEFAULT ''::text NOT NULL,
  transaction_type text,
  reference text DEFAULT ''::text NOT NULL,
  shift_id uuid,
  completed_by_id uuid,
  completed_by_key_id uuid,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  charge_item_id uuid,
  is_overpayment boolean DEFAULT false NOT NULL,
  CONSTRAINT refunds_amount_positive CHECK ((amount > (0)::numeric)),
  CONSTRAINT refunds_asked_by_someone CHECK ((num_nonnulls(requested_by_id, requested_by_key_id) >= 1)),
  CONSTRAINT refunds_completed_whole CHECK ((((status = 'completed'::text) = (completed_at IS NOT NULL)) AND ((status = 'completed'::text) = (transaction_type IS NOT NULL)))),
  CONSTRAINT refunds_decided_by_another CHECK (((decided_by_id <> requested_by_id) OR (status = 'rejected'::text))),
  CONSTRAINT refunds_decided_when_not_requested CHECK (
CASE status
  WHEN 'requested'::text THEN (num_nonnulls(decided_by_id, decided_at) = 0)
  WHEN 'approved'::text THEN (num_nonnulls(decided_by_id, decided_at) = 2)
  WHEN 'rejected'::text THEN (num_nonnulls(decided_by_id, decided_at) = 2)
  WHEN 'completed'::text THEN (num_nonnulls(decided_by_id, decided_at) = 2)
  ELSE false
END),
  CONSTRAINT refunds_of_one_thing CHECK ((num_nonnulls(payment_id, account_id) = 1)),
  CONSTRAINT refunds_overpayment_of_payment CHECK (((NOT is_overpayment) OR (payment_id IS NOT NULL))),
  CONSTRAINT refunds_reason_given CHECK ((reason <> ''::text)),
  CONSTRAINT refunds_return_of_payment CHECK (((charge_item_id IS NULL) OR (payment_id IS NOT NULL))),
  CONSTRAINT refunds_status_known CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'rejected'::text, 'completed'::text]))),
  CONSTRAINT refunds_transaction_type_known CHECK ((transaction_type = ANY (ARRAY['cash'::text, 'mobile-money'::text, 'card'::text, 'insurance'::text, 'corporate'::text, 'user-account'::text]))),
  CONSTRAINT refunds_number_unique UNIQUE (provider_id, number),
  CONSTRAINT refunds_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX refunds_by_account ON refunds (provider_id, account_id);
CREATE INDEX refunds_by_charge_item ON refunds (provider_id, charge_item_id) WHERE (charge_item_id IS NOT NULL);
CREATE INDEX refunds_by_payment ON refunds (provider_id, payment_id);
CREATE INDEX refunds_by_shift ON refunds (provider_id, shift_id);
CREATE INDEX refunds_by_status ON refunds (provider_id, status, number DESC);
CALL guard_tenant_table('refunds');
REVOKE DELETE ON refunds FROM wardline_app;

CREATE TABLE related_persons (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  name text NOT NULL,
  relationship text NOT NULL,
  mobile text DEFAULT ''::text NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT related_persons_relationship_known CHECK ((relationship = ANY (ARRAY['MTH'::text, 'FTH'::text, 'GUARD'::text, 'SPS'::text, 'DOMPART'::text, 'CHILD'::text, 'SIB'::text, 'GRPRN'::text, 'GRNDCHILD'::text, 'AUNT'::text, 'UNCLE'::text, 'EXT'::text, 'NBOR'::text, 'FRND'::text]))),
  CONSTRAINT related_persons_number_unique UNIQUE (provider_id, number),
  CONSTRAINT related_persons_of_patient_unique UNIQUE (provider_id, patient_id, id),
  CONSTRAINT related_persons_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CALL guard_tenant_table('related_persons');

CREATE TABLE row_counts (
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  slot bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  total bigint NOT NULL,
  CONSTRAINT row_counts_provider_id_kind_slot_pk PRIMARY KEY (provider_id, kind, slot)
)
WITH (fillfactor='20');
CALL guard_tenant_table('row_counts');
-- Only the triggers write it.
REVOKE INSERT, UPDATE, DELETE ON row_counts FROM wardline_app;

CREATE TABLE saved_views (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id uuid NOT NULL,
  list text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  is_namesake boolean DEFAULT false NOT NULL,
  CONSTRAINT saved_views_list_known CHECK ((list = ANY (ARRAY['hospitalizations'::text, 'encounters'::text, 'prescriptions'::text, 'referral-requests'::text, 'charge-items'::text, 'invoices'::text, 'payments'::text, 'discounts'::text, 'shifts'::text]))),
  CONSTRAINT saved_views_number_unique UNIQUE (provider_id, number),
  CONSTRAINT saved_views_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE UNIQUE INDEX saved_views_name_unique ON saved_views (provider_id, user_id, list, text_identity(name)) WHERE (NOT is_namesake);
CALL guard_tenant_table('saved_views');

CREATE TABLE scores (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  set_id uuid NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  kind text NOT NULL,
  configuration_version text NOT NULL,
  age_group text,
  total integer NOT NULL,
  band text,
  final_colour text,
  time_to_treat text,
  is_complete boolean NOT NULL,
  parts jsonb NOT NULL,
  missing text[] DEFAULT '{}'::text[] NOT NULL,
  stale jsonb DEFAULT '[]'::jsonb NOT NULL,
  signs jsonb DEFAULT '[]'::jsonb NOT NULL,
  observation_ids uuid[] NOT NULL,
  effective_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT scores_kind_known CHECK ((kind = ANY (ARRAY['TEWS'::text, 'NEWS2'::text, 'MORSE'::text]))),
  CONSTRAINT scores_one_of_a_kind_a_set UNIQUE (provider_id, set_id, kind),
  CONSTRAINT scores_provider_id_id_pk PRIMARY KEY (provider_id, id)
)
WITH (autovacuum_vacuum_insert_scale_factor='0', autovacuum_vacuum_insert_threshold='10000');
CREATE INDEX scores_by_patient ON scores (provider_id, patient_id, kind, effective_at DESC, id DESC);
CREATE INDEX scores_by_patient_and_time ON scores (provider_id, patient_id, effective_at DESC, id DESC);
CREATE INDEX scores_complete_by_patient ON scores (provider_id, patient_id, kind, effective_at DESC, id DESC) WHERE is_complete;
CALL guard_tenant_table('scores');
REVOKE UPDATE, DELETE ON scores FROM wardline_app;

CREATE TABLE sessions (
  token_hash text NOT NULL,
  user_id uuid NOT NULL,
  provider_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  idle_expires_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  user_agent text DEFAULT ''::text NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX sessions_by_user ON sessions (user_id);

CREATE TABLE sign_in_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account_hash text NOT NULL,
  succeeded boolean NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempts_by_account ON sign_in_attempts (account_hash, at);

CREATE TABLE spo2_scale_changes (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  spo2_scale integer NOT NULL,
  reason text NOT NULL,
  set_by_id uuid,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  undone_at timestamp(3) with time zone,
  undone_by_id uuid,
  undo_reason text DEFAULT ''::text NOT NULL,
  CONSTRAINT spo2_scale_changes_2_is_set_by_someone CHECK (((spo2_scale = 1) OR (set_by_id IS NOT NULL))),
  CONSTRAINT spo2_scale_changes_scale_known CHECK ((spo2_scale = ANY (ARRAY[1, 2]))),
  CONSTRAINT spo2_scale_changes_undone_with_reason CHECK (((undone_at IS NULL) = (undo_reason = ''::text))),
  CONSTRAINT spo2_scale_changes_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX spo2_scale_changes_by_patient ON spo2_scale_changes (provider_id, patient_id, created_at DESC, id DESC);
CALL guard_tenant_table('spo2_scale_changes');
-- History: a change is kept as it was made, and can only be marked as undone.
REVOKE UPDATE, DELETE ON spo2_scale_changes FROM wardline_app;
GRANT UPDATE (undone_at, undone_by_id, undo_reason) ON spo2_scale_changes TO wardline_app;

CREATE TABLE standard_diagnosis_codes (
  code text NOT NULL,
  display text NOT NULL,
  search_text text GENERATED ALWAYS AS (lower(((((code || '
'::text) || replace(code, '.'::text, ''::text)) || '
'::text) || display))) STORED NOT NULL,
  CONSTRAINT standard_diagnosis_codes_pkey PRIMARY KEY (code)
);
CREATE INDEX standard_diagnosis_codes_search ON standard_diagnosis_codes USING gin (search_text gin_trgm_ops);
REVOKE INSERT, UPDATE, DELETE ON standard_diagnosis_codes FROM wardline_app;

CREATE TABLE users (
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text,
  totp_secret text,
  totp_confirmed_at timestamp(3) with time zone,
  totp_last_step integer,
  recovery_code_hashes text[] DEFAULT '{}'::text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  must_change_password boolean DEFAULT false NOT NULL,
  joining_code_hash text,
  joining_code_expires_at timestamp(3) with time zone,
  password_expires_at timestamp(3) with time zone,
  CONSTRAINT users_joining_code_unique UNIQUE (joining_code_hash),
  CONSTRAINT users_number_unique UNIQUE (number),
  CONSTRAINT users_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX users_email_unique ON users (lower(email));

CREATE TABLE visits (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  patient_id uuid NOT NULL,
  reason text DEFAULT ''::text NOT NULL,
  started_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  modified_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  CONSTRAINT visits_time_forward CHECK (((ended_at IS NULL) OR (ended_at >= started_at))),
  CONSTRAINT visits_number_unique UNIQUE (provider_id, number),
  CONSTRAINT visits_provider_id_id_pk PRIMARY KEY (provider_id, id)
);
CREATE INDEX visits_by_patient ON visits (provider_id, patient_id, started_at);
CREATE INDEX visits_by_start ON visits (provider_id, started_at, number);
CREATE INDEX visits_open ON visits (provider_id, started_at, number) WHERE (ended_at IS NULL);
CALL guard_tenant_table('visits');

CREATE VIEW kept_namesakes WITH (security_invoker='true') AS
 SELECT one.provider_id,
    'healthcare_services'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM healthcare_services other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM healthcare_services one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'price_tiers'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM price_tiers other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM price_tiers one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'locations'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM locations other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (NOT (other.part_of_id IS DISTINCT FROM one.part_of_id)) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM locations one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'beds'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM beds other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (NOT (other.ward_id IS DISTINCT FROM one.ward_id)) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM beds one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'payers'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM payers other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM payers one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'payment_accounts'::text AS kind,
    one.number AS id,
    one.name AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.name), ', '::text ORDER BY other.number) AS string_agg
           FROM payment_accounts other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (other.type <> 'patient'::text) AND (text_identity(other.name) = text_identity(one.name)))) AS same_as
   FROM payment_accounts one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'discounts'::text AS kind,
    one.number AS id,
    one.code AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.code), ', '::text ORDER BY other.number) AS string_agg
           FROM discounts other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (text_identity(other.code) = text_identity(one.code)))) AS same_as
   FROM discounts one
  WHERE one.is_namesake
UNION ALL
 SELECT one.provider_id,
    'patients'::text AS kind,
    one.number AS id,
    one.mr_number AS text,
    one.created_at,
    ( SELECT string_agg(((other.number || ': '::text) || other.mr_number), ', '::text ORDER BY other.number) AS string_agg
           FROM patients other
          WHERE ((other.provider_id = one.provider_id) AND (other.id <> one.id) AND (text_identity(other.mr_number) = text_identity(one.mr_number)))) AS same_as
   FROM patients one
  WHERE one.is_namesake;

ALTER TABLE api_keys ADD CONSTRAINT api_keys_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE audit_events ADD CONSTRAINT audit_events_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE audit_events_waiting ADD CONSTRAINT audit_events_waiting_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE audit_heads ADD CONSTRAINT audit_heads_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE authorization_requests ADD CONSTRAINT authorization_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE bed_closures ADD CONSTRAINT bed_closures_bed_fk FOREIGN KEY (provider_id, bed_id) REFERENCES beds(provider_id, id);
ALTER TABLE bed_status_history ADD CONSTRAINT bed_status_history_bed_fk FOREIGN KEY (provider_id, bed_id) REFERENCES beds(provider_id, id);
ALTER TABLE bed_status_history ADD CONSTRAINT bed_status_history_changed_by_id_users_id_fk FOREIGN KEY (changed_by_id) REFERENCES users(id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_bed_fk FOREIGN KEY (provider_id, bed_id) REFERENCES beds(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_hospitalization_fk FOREIGN KEY (provider_id, hospitalization_id) REFERENCES hospitalizations(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_ordered_by_fk FOREIGN KEY (provider_id, ordered_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_price_tier_fk FOREIGN KEY (provider_id, price_tier_id) REFERENCES price_tiers(provider_id, id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_recorded_by_id_users_id_fk FOREIGN KEY (recorded_by_id) REFERENCES users(id);
ALTER TABLE bed_stays ADD CONSTRAINT bed_stays_voided_by_id_users_id_fk FOREIGN KEY (voided_by_id) REFERENCES users(id);
ALTER TABLE beds ADD CONSTRAINT beds_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE beds ADD CONSTRAINT beds_room_fk FOREIGN KEY (provider_id, room_id) REFERENCES locations(provider_id, id);
ALTER TABLE beds ADD CONSTRAINT beds_status_changed_by_id_users_id_fk FOREIGN KEY (status_changed_by_id) REFERENCES users(id);
ALTER TABLE beds ADD CONSTRAINT beds_ward_fk FOREIGN KEY (provider_id, ward_id) REFERENCES locations(provider_id, id);
ALTER TABLE board_changes ADD CONSTRAINT board_changes_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE care_plans ADD CONSTRAINT care_plans_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_answered_by_id_users_id_fk FOREIGN KEY (answered_by_id) REFERENCES users(id);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_from_shift_fk FOREIGN KEY (provider_id, from_shift_id) REFERENCES cashier_shifts(provider_id, id);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_to_shift_fk FOREIGN KEY (provider_id, to_shift_id) REFERENCES cashier_shifts(provider_id, id);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_to_user_id_users_id_fk FOREIGN KEY (to_user_id) REFERENCES users(id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_api_key_fk FOREIGN KEY (provider_id, api_key_id) REFERENCES api_keys(provider_id, id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_cashier_id_users_id_fk FOREIGN KEY (cashier_id) REFERENCES users(id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_closed_by_id_users_id_fk FOREIGN KEY (closed_by_id) REFERENCES users(id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_float_corrected_by_id_users_id_fk FOREIGN KEY (float_corrected_by_id) REFERENCES users(id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_location_fk FOREIGN KEY (provider_id, location_id) REFERENCES locations(provider_id, id);
ALTER TABLE cashier_shifts ADD CONSTRAINT cashier_shifts_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_bed_service_fk FOREIGN KEY (provider_id, bed_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_cancelled_api_key_fk FOREIGN KEY (provider_id, cancelled_api_key_id) REFERENCES api_keys(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_cancelled_by_id_users_id_fk FOREIGN KEY (cancelled_by_id) REFERENCES users(id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_corrects_fk FOREIGN KEY (provider_id, corrects_id) REFERENCES charge_items(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_discount_fk FOREIGN KEY (provider_id, discount_id) REFERENCES discounts(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_hospitalization_fk FOREIGN KEY (provider_id, hospitalization_id) REFERENCES hospitalizations(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_invoice_fk FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_payment_fk FOREIGN KEY (provider_id, payment_id) REFERENCES payments(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_prescription_fk FOREIGN KEY (provider_id, prescription_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_price_tier_fk FOREIGN KEY (provider_id, price_tier_id) REFERENCES price_tiers(provider_id, id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_waiver_reversed_by_id_users_id_fk FOREIGN KEY (waiver_reversed_by_id) REFERENCES users(id);
ALTER TABLE charge_items ADD CONSTRAINT charge_items_waiver_reversed_key_fk FOREIGN KEY (provider_id, waiver_reversed_key_id) REFERENCES api_keys(provider_id, id);
ALTER TABLE charges_to_compare ADD CONSTRAINT charges_to_compare_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE charges_to_compare ADD CONSTRAINT charges_to_compare_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE diagnosis_codes ADD CONSTRAINT diagnosis_codes_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE diagnosis_versions ADD CONSTRAINT diagnosis_versions_diagnosis_fk FOREIGN KEY (provider_id, diagnosis_id) REFERENCES encounter_diagnoses(provider_id, id);
ALTER TABLE diagnosis_versions ADD CONSTRAINT diagnosis_versions_stated_by_fk FOREIGN KEY (provider_id, stated_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE diagnosis_versions ADD CONSTRAINT diagnosis_versions_stated_by_user_id_users_id_fk FOREIGN KEY (stated_by_user_id) REFERENCES users(id);
ALTER TABLE discharge_agreements ADD CONSTRAINT discharge_agreements_agreed_by_id_users_id_fk FOREIGN KEY (agreed_by_id) REFERENCES users(id);
ALTER TABLE discharge_agreements ADD CONSTRAINT discharge_agreements_asked_by_id_users_id_fk FOREIGN KEY (asked_by_id) REFERENCES users(id);
ALTER TABLE discharge_agreements ADD CONSTRAINT discharge_agreements_hospitalization_fk FOREIGN KEY (provider_id, hospitalization_id) REFERENCES hospitalizations(provider_id, id);
ALTER TABLE discharge_agreements ADD CONSTRAINT discharge_agreements_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE discount_services ADD CONSTRAINT discount_services_discount_fk FOREIGN KEY (provider_id, discount_id) REFERENCES discounts(provider_id, id);
ALTER TABLE discount_services ADD CONSTRAINT discount_services_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE discount_services ADD CONSTRAINT discount_services_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE discounts ADD CONSTRAINT discounts_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE discounts ADD CONSTRAINT discounts_payer_fk FOREIGN KEY (provider_id, payer_id) REFERENCES payers(provider_id, id);
ALTER TABLE discounts ADD CONSTRAINT discounts_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE document_numbers ADD CONSTRAINT document_numbers_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE dosage_instructions ADD CONSTRAINT dosage_instructions_medication_request_fk FOREIGN KEY (provider_id, medication_request_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE encounter_class_history ADD CONSTRAINT encounter_class_history_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounter_diagnoses ADD CONSTRAINT encounter_diagnoses_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounter_diagnoses ADD CONSTRAINT encounter_diagnoses_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounter_diagnoses ADD CONSTRAINT encounter_diagnoses_stated_by_fk FOREIGN KEY (provider_id, stated_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounter_diagnoses ADD CONSTRAINT encounter_diagnoses_stated_by_user_id_users_id_fk FOREIGN KEY (stated_by_user_id) REFERENCES users(id);
ALTER TABLE encounter_locations ADD CONSTRAINT encounter_locations_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounter_locations ADD CONSTRAINT encounter_locations_location_fk FOREIGN KEY (provider_id, location_id) REFERENCES locations(provider_id, id);
ALTER TABLE encounter_note_versions ADD CONSTRAINT encounter_note_versions_note_fk FOREIGN KEY (provider_id, note_id) REFERENCES encounter_notes(provider_id, id);
ALTER TABLE encounter_note_versions ADD CONSTRAINT encounter_note_versions_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounter_notes ADD CONSTRAINT encounter_notes_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE encounter_notes ADD CONSTRAINT encounter_notes_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounter_notes ADD CONSTRAINT encounter_notes_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounter_participants ADD CONSTRAINT encounter_participants_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounter_participants ADD CONSTRAINT encounter_participants_patient_fk FOREIGN KEY (provider_id, encounter_id, patient_id) REFERENCES encounters(provider_id, id, patient_id);
ALTER TABLE encounter_participants ADD CONSTRAINT encounter_participants_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounter_participants ADD CONSTRAINT encounter_participants_related_person_fk FOREIGN KEY (provider_id, patient_id, related_person_id) REFERENCES related_persons(provider_id, patient_id, id);
ALTER TABLE encounter_status_history ADD CONSTRAINT encounter_status_history_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE encounters ADD CONSTRAINT encounters_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_part_of_fk FOREIGN KEY (provider_id, part_of_id) REFERENCES encounters(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_price_tier_fk FOREIGN KEY (provider_id, price_tier_id) REFERENCES price_tiers(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE encounters ADD CONSTRAINT encounters_slot_practitioner_fk FOREIGN KEY (provider_id, slot_practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE encounters ADD CONSTRAINT encounters_visit_fk FOREIGN KEY (provider_id, visit_id) REFERENCES visits(provider_id, id);
ALTER TABLE external_identities ADD CONSTRAINT external_identities_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE finance_settings ADD CONSTRAINT finance_settings_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE former_scores ADD CONSTRAINT former_scores_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE former_scores ADD CONSTRAINT former_scores_set_fk FOREIGN KEY (provider_id, set_id) REFERENCES observation_sets(provider_id, id);
ALTER TABLE former_scores ADD CONSTRAINT former_scores_withdrawn_set_fk FOREIGN KEY (provider_id, withdrawn_set_id) REFERENCES observation_sets(provider_id, id);
ALTER TABLE handover_notes ADD CONSTRAINT handover_notes_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE handover_notes ADD CONSTRAINT handover_notes_hospitalization_fk FOREIGN KEY (provider_id, hospitalization_id) REFERENCES hospitalizations(provider_id, id);
ALTER TABLE handover_notes ADD CONSTRAINT handover_notes_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE handover_notes ADD CONSTRAINT handover_notes_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE handover_notes ADD CONSTRAINT handover_notes_ward_fk FOREIGN KEY (provider_id, ward_id) REFERENCES locations(provider_id, id);
ALTER TABLE healthcare_services ADD CONSTRAINT healthcare_services_bed_night_service_fk FOREIGN KEY (provider_id, bed_night_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE healthcare_services ADD CONSTRAINT healthcare_services_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE hospital_settings ADD CONSTRAINT hospital_settings_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_admitted_by_fk FOREIGN KEY (provider_id, admitted_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_bed_fk FOREIGN KEY (provider_id, bed_id) REFERENCES beds(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_discharge_agreed_by_id_users_id_fk FOREIGN KEY (discharge_agreed_by_id) REFERENCES users(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_discharge_executed_by_id_users_id_fk FOREIGN KEY (discharge_executed_by_id) REFERENCES users(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_discharged_by_fk FOREIGN KEY (provider_id, discharged_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_overridden_by_id_users_id_fk FOREIGN KEY (overridden_by_id) REFERENCES users(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_price_tier_fk FOREIGN KEY (provider_id, price_tier_id) REFERENCES price_tiers(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_signed_off_by_id_users_id_fk FOREIGN KEY (signed_off_by_id) REFERENCES users(id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_transferred_by_fk FOREIGN KEY (provider_id, transferred_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE hospitalizations ADD CONSTRAINT hospitalizations_ward_fk FOREIGN KEY (provider_id, ward_id) REFERENCES locations(provider_id, id);
ALTER TABLE invoice_discount_shares ADD CONSTRAINT invoice_discount_shares_line_fk FOREIGN KEY (provider_id, invoice_id, "position") REFERENCES invoice_lines(provider_id, invoice_id, "position");
ALTER TABLE invoice_discount_shares ADD CONSTRAINT invoice_discount_shares_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_charge_item_fk FOREIGN KEY (provider_id, charge_item_id) REFERENCES charge_items(provider_id, id);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_discount_fk FOREIGN KEY (provider_id, discount_id) REFERENCES discounts(provider_id, id);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_invoice_fk FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices(provider_id, id);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_account_fk FOREIGN KEY (provider_id, account_id) REFERENCES payment_accounts(provider_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_cancelled_by_id_users_id_fk FOREIGN KEY (cancelled_by_id) REFERENCES users(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_discount_fk FOREIGN KEY (provider_id, discount_id) REFERENCES discounts(provider_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_issued_by_id_users_id_fk FOREIGN KEY (issued_by_id) REFERENCES users(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE invoices ADD CONSTRAINT invoices_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE journals ADD CONSTRAINT journals_api_key_fk FOREIGN KEY (provider_id, api_key_id) REFERENCES api_keys(provider_id, id);
ALTER TABLE journals ADD CONSTRAINT journals_invoice_fk FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices(provider_id, id);
ALTER TABLE journals ADD CONSTRAINT journals_payment_fk FOREIGN KEY (provider_id, payment_id) REFERENCES payments(provider_id, id);
ALTER TABLE journals ADD CONSTRAINT journals_posted_by_id_users_id_fk FOREIGN KEY (posted_by_id) REFERENCES users(id);
ALTER TABLE journals ADD CONSTRAINT journals_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE journals ADD CONSTRAINT journals_refund_fk FOREIGN KEY (provider_id, refund_id) REFERENCES refunds(provider_id, id);
ALTER TABLE journals ADD CONSTRAINT journals_reverses_fk FOREIGN KEY (provider_id, reverses_id) REFERENCES journals(provider_id, id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_account_fk FOREIGN KEY (provider_id, account_id) REFERENCES payment_accounts(provider_id, id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_invoice_fk FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices(provider_id, id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_journal_fk FOREIGN KEY (provider_id, journal_id) REFERENCES journals(provider_id, id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_shift_fk FOREIGN KEY (provider_id, shift_id) REFERENCES cashier_shifts(provider_id, id);
ALTER TABLE locations ADD CONSTRAINT locations_part_of_fk FOREIGN KEY (provider_id, part_of_id) REFERENCES locations(provider_id, id);
ALTER TABLE locations ADD CONSTRAINT locations_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE medication_request_status_history ADD CONSTRAINT medication_request_status_history_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE medication_request_status_history ADD CONSTRAINT medication_request_status_history_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE medication_request_status_history ADD CONSTRAINT medication_request_status_history_request_fk FOREIGN KEY (provider_id, medication_request_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE medication_request_texts ADD CONSTRAINT medication_request_texts_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE medication_request_texts ADD CONSTRAINT medication_request_texts_medication_request_fk FOREIGN KEY (provider_id, medication_request_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE medication_request_texts ADD CONSTRAINT medication_request_texts_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_care_plan_fk FOREIGN KEY (provider_id, care_plan_id) REFERENCES care_plans(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_original_fk FOREIGN KEY (provider_id, original_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_performer_fk FOREIGN KEY (provider_id, performer_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_prior_fk FOREIGN KEY (provider_id, prior_prescription_id) REFERENCES medication_requests(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_recorder_fk FOREIGN KEY (provider_id, recorder_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_requester_fk FOREIGN KEY (provider_id, requester_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE medication_requests ADD CONSTRAINT medication_requests_visit_fk FOREIGN KEY (provider_id, visit_id) REFERENCES visits(provider_id, id);
ALTER TABLE memberships ADD CONSTRAINT memberships_practitioner_fk FOREIGN KEY (provider_id, practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE memberships ADD CONSTRAINT memberships_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE memberships ADD CONSTRAINT memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE observation_definitions ADD CONSTRAINT observation_definitions_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE observation_sets ADD CONSTRAINT observation_sets_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE observation_sets ADD CONSTRAINT observation_sets_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE observation_sets ADD CONSTRAINT observation_sets_performer_fk FOREIGN KEY (provider_id, performer_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE observation_sets ADD CONSTRAINT observation_sets_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE observation_sets ADD CONSTRAINT observation_sets_recorded_by_id_users_id_fk FOREIGN KEY (recorded_by_id) REFERENCES users(id);
ALTER TABLE observation_withdrawals ADD CONSTRAINT observation_withdrawals_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE observation_withdrawals ADD CONSTRAINT observation_withdrawals_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE observation_withdrawals ADD CONSTRAINT observation_withdrawals_set_fk FOREIGN KEY (provider_id, set_id) REFERENCES observation_sets(provider_id, id);
ALTER TABLE observations ADD CONSTRAINT observations_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE observations ADD CONSTRAINT observations_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE observations ADD CONSTRAINT observations_performer_fk FOREIGN KEY (provider_id, performer_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE observations ADD CONSTRAINT observations_set_fk FOREIGN KEY (provider_id, set_id) REFERENCES observation_sets(provider_id, id);
ALTER TABLE outbox ADD CONSTRAINT outbox_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE patient_flags ADD CONSTRAINT patient_flags_copy_of_fk FOREIGN KEY (provider_id, copy_of_id) REFERENCES patient_flags(provider_id, id);
ALTER TABLE patient_flags ADD CONSTRAINT patient_flags_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE patient_flags ADD CONSTRAINT patient_flags_ended_by_id_users_id_fk FOREIGN KEY (ended_by_id) REFERENCES users(id);
ALTER TABLE patient_flags ADD CONSTRAINT patient_flags_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE patient_flags ADD CONSTRAINT patient_flags_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE patients ADD CONSTRAINT patients_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE patients ADD CONSTRAINT patients_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE patients ADD CONSTRAINT patients_replaced_by_fk FOREIGN KEY (provider_id, replaced_by_id) REFERENCES patients(provider_id, id);
ALTER TABLE patients ADD CONSTRAINT patients_spo2_scale_set_by_fk FOREIGN KEY (provider_id, spo2_scale_set_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE payers ADD CONSTRAINT payers_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_location_fk FOREIGN KEY (provider_id, location_id) REFERENCES locations(provider_id, id);
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_payer_fk FOREIGN KEY (provider_id, payer_id) REFERENCES payers(provider_id, id);
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE payments ADD CONSTRAINT payments_account_fk FOREIGN KEY (provider_id, account_id) REFERENCES payment_accounts(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_api_key_fk FOREIGN KEY (provider_id, api_key_id) REFERENCES api_keys(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_invoice_fk FOREIGN KEY (provider_id, invoice_id) REFERENCES invoices(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_location_fk FOREIGN KEY (provider_id, location_id) REFERENCES locations(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE payments ADD CONSTRAINT payments_shift_fk FOREIGN KEY (provider_id, shift_id) REFERENCES cashier_shifts(provider_id, id);
ALTER TABLE payments ADD CONSTRAINT payments_taken_by_id_users_id_fk FOREIGN KEY (taken_by_id) REFERENCES users(id);
ALTER TABLE payments ADD CONSTRAINT payments_voided_by_id_users_id_fk FOREIGN KEY (voided_by_id) REFERENCES users(id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_bed_fk FOREIGN KEY (provider_id, bed_id) REFERENCES beds(provider_id, id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_ended_by_id_users_id_fk FOREIGN KEY (ended_by_id) REFERENCES users(id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_hospitalization_fk FOREIGN KEY (provider_id, hospitalization_id) REFERENCES hospitalizations(provider_id, id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE planned_transfers ADD CONSTRAINT planned_transfers_ward_fk FOREIGN KEY (provider_id, ward_id) REFERENCES locations(provider_id, id);
ALTER TABLE practitioners ADD CONSTRAINT practitioners_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_ended_by_id_users_id_fk FOREIGN KEY (ended_by_id) REFERENCES users(id);
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE pregnancy_statuses ADD CONSTRAINT pregnancy_statuses_withdrawn_by_id_users_id_fk FOREIGN KEY (withdrawn_by_id) REFERENCES users(id);
ALTER TABLE price_tiers ADD CONSTRAINT price_tiers_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE prices ADD CONSTRAINT prices_healthcare_service_fk FOREIGN KEY (provider_id, healthcare_service_id) REFERENCES healthcare_services(provider_id, id);
ALTER TABLE prices ADD CONSTRAINT prices_price_tier_fk FOREIGN KEY (provider_id, price_tier_id) REFERENCES price_tiers(provider_id, id);
ALTER TABLE prices ADD CONSTRAINT prices_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_encounter_fk FOREIGN KEY (provider_id, encounter_id) REFERENCES encounters(provider_id, id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_recipient_fk FOREIGN KEY (provider_id, recipient_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_replied_by_fk FOREIGN KEY (provider_id, replied_by_practitioner_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_replied_by_id_users_id_fk FOREIGN KEY (replied_by_id) REFERENCES users(id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_requester_fk FOREIGN KEY (provider_id, requester_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE referral_requests ADD CONSTRAINT referral_requests_visit_fk FOREIGN KEY (provider_id, visit_id) REFERENCES visits(provider_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_account_fk FOREIGN KEY (provider_id, account_id) REFERENCES payment_accounts(provider_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_charge_item_fk FOREIGN KEY (provider_id, charge_item_id) REFERENCES charge_items(provider_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_completed_by_id_users_id_fk FOREIGN KEY (completed_by_id) REFERENCES users(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_decided_by_id_users_id_fk FOREIGN KEY (decided_by_id) REFERENCES users(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_fk FOREIGN KEY (provider_id, payment_id) REFERENCES payments(provider_id, id);
ALTER TABLE refunds ADD CONSTRAINT refunds_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_requested_by_id_users_id_fk FOREIGN KEY (requested_by_id) REFERENCES users(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_shift_fk FOREIGN KEY (provider_id, shift_id) REFERENCES cashier_shifts(provider_id, id);
ALTER TABLE related_persons ADD CONSTRAINT related_persons_created_by_id_users_id_fk FOREIGN KEY (created_by_id) REFERENCES users(id);
ALTER TABLE related_persons ADD CONSTRAINT related_persons_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE related_persons ADD CONSTRAINT related_persons_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE row_counts ADD CONSTRAINT row_counts_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE saved_views ADD CONSTRAINT saved_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE scores ADD CONSTRAINT scores_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE scores ADD CONSTRAINT scores_set_fk FOREIGN KEY (provider_id, set_id) REFERENCES observation_sets(provider_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE spo2_scale_changes ADD CONSTRAINT spo2_scale_changes_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE spo2_scale_changes ADD CONSTRAINT spo2_scale_changes_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE spo2_scale_changes ADD CONSTRAINT spo2_scale_changes_set_by_fk FOREIGN KEY (provider_id, set_by_id) REFERENCES practitioners(provider_id, id);
ALTER TABLE spo2_scale_changes ADD CONSTRAINT spo2_scale_changes_undone_by_id_users_id_fk FOREIGN KEY (undone_by_id) REFERENCES users(id);
ALTER TABLE visits ADD CONSTRAINT visits_patient_fk FOREIGN KEY (provider_id, patient_id) REFERENCES patients(provider_id, id);
ALTER TABLE visits ADD CONSTRAINT visits_provider_id_providers_id_fk FOREIGN KEY (provider_id) REFERENCES providers(id);

INSERT INTO standard_diagnosis_codes (code, display) VALUES
('A00.9', 'Cholera'),
('A01.0', 'Typhoid fever'),
('A02.0', 'Salmonella enteritis'),
('A03.9', 'Shigellosis'),
('A06.0', 'Amoebic dysentery, acute'),
('A06.4', 'Amoebic liver abscess'),
('A07.1', 'Giardiasis'),
('A08.0', 'Rotavirus enteritis'),
('A09', 'Gastroenteritis, presumed infectious'),
('A15.0', 'Tuberculosis of the lung, confirmed by microscopy'),
('A16.2', 'Tuberculosis of the lung, not confirmed'),
('A16.5', 'Tuberculous pleurisy, not confirmed'),
('A17.0', 'Tuberculous meningitis'),
('A18.0', 'Tuberculosis of bones and joints'),
('A18.2', 'Tuberculous lymphadenopathy'),
('A18.3', 'Tuberculosis of the abdomen'),
('A19.9', 'Miliary tuberculosis'),
('A22.9', 'Anthrax'),
('A23.9', 'Brucellosis'),
('A27.9', 'Leptospirosis'),
('A33', 'Neonatal tetanus'),
('A35', 'Tetanus'),
('A36.9', 'Diphtheria'),
('A37.9', 'Whooping cough'),
('A38', 'Scarlet fever'),
('A39.0', 'Meningococcal meningitis'),
('A41.9', 'Sepsis, organism not specified'),
('A46', 'Erysipelas'),
('A48.0', 'Gas gangrene'),
('A49.9', 'Bacterial infection, site not specified'),
('A50.9', 'Congenital syphilis'),
('A53.9', 'Syphilis'),
('A54.9', 'Gonorrhoea'),
('A56.0', 'Chlamydial infection of the lower genital tract'),
('A59.0', 'Trichomoniasis of the genital tract'),
('A60.0', 'Genital herpes'),
('A63.0', 'Genital warts'),
('A71.9', 'Trachoma'),
('A80.9', 'Acute poliomyelitis'),
('A82.9', 'Rabies'),
('A87.9', 'Viral meningitis'),
('A90', 'Dengue fever'),
('A91', 'Dengue haemorrhagic fever'),
('A92.0', 'Chikungunya'),
('A92.4', 'Rift Valley fever'),
('A95.9', 'Yellow fever'),
('A98.4', 'Ebola virus disease'),
('B00.9', 'Herpes simplex infection'),
('B01.9', 'Chickenpox'),
('B02.9', 'Shingles'),
('B05.9', 'Measles'),
('B06.9', 'Rubella'),
('B15.9', 'Hepatitis A, acute'),
('B16.9', 'Hepatitis B, acute'),
('B17.1', 'Hepatitis C, acute'),
('B18.1', 'Hepatitis B, chronic'),
('B18.2', 'Hepatitis C, chronic'),
('B20', 'HIV disease with infections'),
('B21', 'HIV disease with cancer'),
('B22.2', 'HIV wasting syndrome'),
('B24', 'HIV disease, not further specified'),
('B26.9', 'Mumps'),
('B27.9', 'Infectious mononucleosis'),
('B34.9', 'Viral infection, site not specified'),
('B35.0', 'Ringworm of the scalp'),
('B35.4', 'Ringworm of the body'),
('B37.0', 'Oral thrush'),
('B37.3', 'Candidiasis of vulva and vagina'),
('B37.8', 'Oesophageal candidiasis and other sites'),
('B45.1', 'Cryptococcal meningitis'),
('B50.0', 'Falciparum malaria with cerebral complications'),
('B50.8', 'Severe falciparum malaria, other'),
('B50.9', 'Falciparum malaria'),
('B51.9', 'Vivax malaria'),
('B54', 'Malaria, not further specified'),
('B55.0', 'Visceral leishmaniasis (kala-azar)'),
('B57.2', 'Chagas disease of the heart, chronic'),
('B58.2', 'Toxoplasma meningoencephalitis'),
('B59', 'Pneumocystis pneumonia'),
('B65.0', 'Urinary schistosomiasis'),
('B65.1', 'Intestinal schistosomiasis'),
('B67.9', 'Echinococcosis (hydatid disease)'),
('B69.0', 'Neurocysticercosis'),
('B74.9', 'Filariasis'),
('B76.9', 'Hookworm disease'),
('B77.9', 'Roundworm (ascariasis)'),
('B82.9', 'Intestinal parasites, not specified'),
('B86', 'Scabies'),
('B87.0', 'Cutaneous myiasis'),
('C15.9', 'Cancer of the oesophagus'),
('C16.9', 'Cancer of the stomach'),
('C18.9', 'Cancer of the colon'),
('C20', 'Cancer of the rectum'),
('C22.0', 'Liver cell carcinoma'),
('C25.9', 'Cancer of the pancreas'),
('C34.9', 'Cancer of bronchus and lung'),
('C43.9', 'Melanoma of the skin'),
('C46.9', 'Kaposi sarcoma'),
('C50.9', 'Cancer of the breast'),
('C53.9', 'Cancer of the cervix'),
('C54.1', 'Cancer of the endometrium'),
('C56', 'Cancer of the ovary'),
('C61', 'Cancer of the prostate'),
('C64', 'Cancer of the kidney'),
('C67.9', 'Cancer of the bladder'),
('C69.2', 'Retinoblastoma'),
('C71.9', 'Cancer of the brain'),
('C73', 'Cancer of the thyroid'),
('C81.9', 'Hodgkin lymphoma'),
('C83.7', 'Burkitt lymphoma'),
('C85.9', 'Non-Hodgkin lymphoma'),
('C90.0', 'Multiple myeloma'),
('C91.0', 'Acute lymphoblastic leukaemia'),
('C92.0', 'Acute myeloid leukaemia'),
('C92.1', 'Chronic myeloid leukaemia'),
('D25.9', 'Uterine fibroids'),
('D50.0', 'Iron-deficiency anaemia from chronic blood loss'),
('D50.9', 'Iron-deficiency anaemia'),
('D53.9', 'Nutritional anaemia'),
('D56.9', 'Thalassaemia'),
('D57.0', 'Sickle-cell anaemia with crisis'),
('D57.1', 'Sickle-cell anaemia without crisis'),
('D62', 'Anaemia after acute bleeding'),
('D63.8', 'Anaemia in chronic disease'),
('D64.9', 'Anaemia'),
('D65', 'Disseminated intravascular coagulation'),
('D66', 'Haemophilia A'),
('D69.3', 'Immune thrombocytopenia'),
('D69.6', 'Thrombocytopenia'),
('D70', 'Neutropenia'),
('E03.9', 'Hypothyroidism'),
('E04.9', 'Goitre'),
('E05.9', 'Hyperthyroidism'),
('E10.1', 'Type 1 diabetes with ketoacidosis'),
('E10.9', 'Type 1 diabetes'),
('E11.0', 'Type 2 diabetes with coma'),
('E11.1', 'Type 2 diabetes with ketoacidosis'),
('E11.2', 'Type 2 diabetes with kidney complications'),
('E11.4', 'Type 2 diabetes with nerve complications'),
('E11.5', 'Type 2 diabetes with circulatory complications (diabetic foot)'),
('E11.6', 'Type 2 diabetes with other complications'),
('E11.9', 'Type 2 diabetes'),
('E14.9', 'Diabetes, type not specified'),
('E16.2', 'Hypoglycaemia'),
('E27.4', 'Adrenal insufficiency'),
('E40', 'Kwashiorkor'),
('E41', 'Marasmus'),
('E42', 'Marasmic kwashiorkor'),
('E43', 'Severe protein-energy malnutrition'),
('E44.0', 'Moderate protein-energy malnutrition'),
('E46', 'Malnutrition, not further specified'),
('E50.9', 'Vitamin A deficiency'),
('E51.2', 'Wernicke encephalopathy'),
('E55.0', 'Rickets'),
('E66.9', 'Obesity'),
('E78.0', 'High cholesterol'),
('E78.5', 'Hyperlipidaemia'),
('E86', 'Dehydration'),
('E87.0', 'Hypernatraemia'),
('E87.1', 'Hyponatraemia'),
('E87.2', 'Acidosis'),
('E87.5', 'Hyperkalaemia'),
('E87.6', 'Hypokalaemia'),
('E87.7', 'Fluid overload'),
('F03', 'Dementia'),
('F05.9', 'Delirium'),
('F10.0', 'Alcohol intoxication'),
('F10.2', 'Alcohol dependence'),
('F10.3', 'Alcohol withdrawal'),
('F11.2', 'Opioid dependence'),
('F20.9', 'Schizophrenia'),
('F23.9', 'Acute psychosis'),
('F31.9', 'Bipolar disorder'),
('F32.9', 'Depression'),
('F41.0', 'Panic disorder'),
('F41.9', 'Anxiety disorder'),
('F43.1', 'Post-traumatic stress disorder'),
('F53.0', 'Postnatal depression'),
('F79', 'Intellectual disability'),
('F84.0', 'Autism'),
('G00.1', 'Pneumococcal meningitis'),
('G00.9', 'Bacterial meningitis'),
('G02.1', 'Meningitis in fungal disease'),
('G03.9', 'Meningitis'),
('G04.9', 'Encephalitis'),
('G06.0', 'Brain abscess'),
('G20', 'Parkinson disease'),
('G35', 'Multiple sclerosis'),
('G40.9', 'Epilepsy'),
('G41.9', 'Status epilepticus'),
('G43.9', 'Migraine'),
('G44.2', 'Tension headache'),
('G45.9', 'Transient ischaemic attack'),
('G51.0', 'Bell palsy'),
('G61.0', 'Guillain-Barré syndrome'),
('G80.9', 'Cerebral palsy'),
('G82.2', 'Paraplegia'),
('G91.9', 'Hydrocephalus'),
('G93.1', 'Anoxic brain damage'),
('H10.9', 'Conjunctivitis'),
('H16.0', 'Corneal ulcer'),
('H25.9', 'Age-related cataract'),
('H26.9', 'Cataract'),
('H40.9', 'Glaucoma'),
('H60.9', 'Otitis externa'),
('H65.9', 'Otitis media with effusion'),
('H66.9', 'Otitis media'),
('H70.0', 'Acute mastoiditis'),
('H91.9', 'Hearing loss'),
('I00', 'Rheumatic fever without heart disease'),
('I05.0', 'Rheumatic mitral stenosis'),
('I09.9', 'Rheumatic heart disease'),
('I10', 'Essential hypertension'),
('I11.0', 'Hypertensive heart disease with heart failure'),
('I11.9', 'Hypertensive heart disease'),
('I12.0', 'Hypertensive kidney disease with kidney failure'),
('I20.0', 'Unstable angina'),
('I20.9', 'Angina pectoris'),
('I21.0', 'Anterior ST-elevation myocardial infarction'),
('I21.4', 'Non-ST-elevation myocardial infarction'),
('I21.9', 'Acute myocardial infarction'),
('I25.1', 'Coronary artery disease'),
('I25.9', 'Ischaemic heart disease'),
('I26.9', 'Pulmonary embolism'),
('I27.9', 'Pulmonary heart disease'),
('I30.9', 'Acute pericarditis'),
('I31.9', 'Pericardial disease'),
('I33.0', 'Infective endocarditis'),
('I42.0', 'Dilated cardiomyopathy'),
('I44.2', 'Complete atrioventricular block'),
('I46.9', 'Cardiac arrest'),
('I47.1', 'Supraventricular tachycardia'),
('I48', 'Atrial fibrillation and flutter'),
('I50.0', 'Congestive heart failure'),
('I50.1', 'Left ventricular failure'),
('I50.9', 'Heart failure'),
('I60.9', 'Subarachnoid haemorrhage'),
('I61.9', 'Intracerebral haemorrhage'),
('I62.0', 'Subdural haemorrhage, not from injury'),
('I63.9', 'Cerebral infarction'),
('I64', 'Stroke, haemorrhage or infarction not specified'),
('I70.2', 'Atherosclerosis of arteries of the limbs'),
('I74.3', 'Arterial embolism of the leg'),
('I80.2', 'Deep vein thrombosis'),
('I83.9', 'Varicose veins'),
('I84.9', 'Haemorrhoids'),
('I85.0', 'Bleeding oesophageal varices'),
('I95.9', 'Hypotension'),
('J00', 'Common cold'),
('J01.9', 'Acute sinusitis'),
('J02.0', 'Streptococcal sore throat'),
('J02.9', 'Acute pharyngitis'),
('J03.9', 'Acute tonsillitis'),
('J05.0', 'Croup'),
('J06.9', 'Upper respiratory infection'),
('J10.1', 'Influenza'),
('J12.9', 'Viral pneumonia'),
('J13', 'Pneumococcal pneumonia'),
('J15.9', 'Bacterial pneumonia'),
('J18.0', 'Bronchopneumonia'),
('J18.1', 'Lobar pneumonia'),
('J18.9', 'Pneumonia, organism not specified'),
('J20.9', 'Acute bronchitis'),
('J21.9', 'Bronchiolitis'),
('J30.2', 'Seasonal allergic rhinitis'),
('J30.4', 'Allergic rhinitis'),
('J35.0', 'Chronic tonsillitis'),
('J36', 'Peritonsillar abscess'),
('J40', 'Bronchitis'),
('J42', 'Chronic bronchitis'),
('J43.9', 'Emphysema'),
('J44.1', 'COPD with acute exacerbation'),
('J44.9', 'COPD (chronic obstructive pulmonary disease)'),
('J45.9', 'Asthma'),
('J46', 'Status asthmaticus'),
('J47', 'Bronchiectasis'),
('J69.0', 'Aspiration pneumonia'),
('J80', 'Acute respiratory distress syndrome'),
('J81', 'Pulmonary oedema'),
('J85.2', 'Lung abscess'),
('J86.9', 'Empyema'),
('J90', 'Pleural effusion'),
('J93.9', 'Pneumothorax'),
('J96.0', 'Acute respiratory failure'),
('J98.1', 'Collapsed lung (atelectasis)'),
('K02.9', 'Dental caries'),
('K04.7', 'Dental abscess'),
('K05.1', 'Gingivitis'),
('K21.9', 'Gastro-oesophageal reflux'),
('K25.4', 'Gastric ulcer with bleeding'),
('K25.9', 'Gastric ulcer'),
('K26.5', 'Duodenal ulcer with perforation'),
('K26.9', 'Duodenal ulcer'),
('K27.9', 'Peptic ulcer'),
('K29.7', 'Gastritis'),
('K30', 'Dyspepsia'),
('K35.2', 'Appendicitis with generalised peritonitis'),
('K35.3', 'Appendicitis with localised peritonitis'),
('K35.8', 'Acute appendicitis'),
('K40.3', 'Inguinal hernia with obstruction'),
('K40.9', 'Inguinal hernia'),
('K42.9', 'Umbilical hernia'),
('K43.9', 'Hernia of the abdominal wall'),
('K50.9', 'Crohn disease'),
('K51.9', 'Ulcerative colitis'),
('K52.9', 'Gastroenteritis, not infectious'),
('K56.1', 'Intussusception'),
('K56.2', 'Volvulus'),
('K56.6', 'Intestinal obstruction'),
('K57.9', 'Diverticular disease'),
('K58.9', 'Irritable bowel syndrome'),
('K59.0', 'Constipation'),
('K60.2', 'Anal fissure'),
('K60.3', 'Anal fistula'),
('K61.0', 'Anal abscess'),
('K62.5', 'Rectal bleeding'),
('K65.0', 'Acute peritonitis'),
('K70.3', 'Alcoholic cirrhosis'),
('K72.9', 'Liver failure'),
('K74.6', 'Cirrhosis of the liver'),
('K75.0', 'Liver abscess'),
('K80.2', 'Gallstones'),
('K81.0', 'Acute cholecystitis'),
('K83.0', 'Cholangitis'),
('K85.9', 'Acute pancreatitis'),
('K86.1', 'Chronic pancreatitis'),
('K92.0', 'Vomiting of blood'),
('K92.1', 'Black stools (melaena)'),
('K92.2', 'Gastrointestinal bleeding'),
('L01.0', 'Impetigo'),
('L02.9', 'Skin abscess'),
('L03.1', 'Cellulitis of a limb'),
('L03.9', 'Cellulitis'),
('L08.9', 'Skin infection'),
('L20.9', 'Atopic dermatitis'),
('L23.9', 'Allergic contact dermatitis'),
('L30.9', 'Dermatitis'),
('L40.9', 'Psoriasis'),
('L50.9', 'Urticaria'),
('L51.1', 'Stevens-Johnson syndrome'),
('L51.2', 'Toxic epidermal necrolysis'),
('L70.0', 'Acne'),
('L89.9', 'Pressure ulcer'),
('L97', 'Ulcer of the leg'),
('M00.9', 'Septic arthritis'),
('M06.9', 'Rheumatoid arthritis'),
('M10.9', 'Gout'),
('M17.9', 'Osteoarthritis of the knee'),
('M19.9', 'Osteoarthritis'),
('M25.5', 'Joint pain'),
('M32.9', 'Systemic lupus erythematosus'),
('M48.0', 'Spinal stenosis'),
('M51.2', 'Slipped disc'),
('M54.5', 'Low back pain'),
('M60.0', 'Pyomyositis'),
('M62.8', 'Rhabdomyolysis'),
('M79.1', 'Muscle pain'),
('M80.9', 'Osteoporosis with fracture'),
('M81.9', 'Osteoporosis'),
('M86.9', 'Osteomyelitis'),
('N00.9', 'Acute nephritis'),
('N04.9', 'Nephrotic syndrome'),
('N10', 'Acute pyelonephritis'),
('N13.3', 'Hydronephrosis'),
('N17.9', 'Acute kidney injury'),
('N18.3', 'Chronic kidney disease, stage 3'),
('N18.4', 'Chronic kidney disease, stage 4'),
('N18.5', 'Chronic kidney disease, stage 5'),
('N18.9', 'Chronic kidney disease'),
('N20.0', 'Kidney stone'),
('N20.1', 'Ureteric stone'),
('N23', 'Renal colic'),
('N30.0', 'Acute cystitis'),
('N34.1', 'Urethritis'),
('N39.0', 'Urinary tract infection'),
('N40', 'Enlarged prostate'),
('N43.3', 'Hydrocele'),
('N44', 'Torsion of the testis'),
('N45.9', 'Epididymo-orchitis'),
('N47', 'Phimosis'),
('N61', 'Breast abscess'),
('N70.9', 'Salpingitis and oophoritis'),
('N73.9', 'Pelvic inflammatory disease'),
('N76.0', 'Acute vaginitis'),
('N80.9', 'Endometriosis'),
('N81.2', 'Uterine prolapse'),
('N82.0', 'Vesicovaginal fistula'),
('N83.2', 'Ovarian cyst'),
('N83.5', 'Torsion of the ovary'),
('N92.0', 'Heavy menstrual bleeding'),
('N93.9', 'Abnormal uterine bleeding'),
('N97.9', 'Infertility of a woman'),
('O00.1', 'Tubal ectopic pregnancy'),
('O00.9', 'Ectopic pregnancy'),
('O01.9', 'Hydatidiform mole'),
('O02.1', 'Missed miscarriage'),
('O03.4', 'Incomplete miscarriage'),
('O03.9', 'Miscarriage'),
('O06.9', 'Abortion, not further specified'),
('O08.0', 'Infection after abortion or ectopic pregnancy'),
('O10.0', 'Essential hypertension before pregnancy'),
('O13', 'Gestational hypertension'),
('O14.0', 'Pre-eclampsia, moderate'),
('O14.1', 'Pre-eclampsia, severe'),
('O14.2', 'HELLP syndrome'),
('O15.0', 'Eclampsia in pregnancy'),
('O15.1', 'Eclampsia in labour'),
('O15.2', 'Eclampsia after delivery'),
('O20.0', 'Threatened miscarriage'),
('O21.0', 'Vomiting of pregnancy'),
('O21.1', 'Hyperemesis gravidarum'),
('O23.4', 'Urinary tract infection in pregnancy'),
('O24.4', 'Gestational diabetes'),
('O30.0', 'Twin pregnancy'),
('O32.1', 'Breech presentation'),
('O34.2', 'Scar of an earlier caesarean section'),
('O36.4', 'Intrauterine death of the fetus'),
('O42.9', 'Premature rupture of membranes'),
('O44.1', 'Placenta praevia with bleeding'),
('O45.9', 'Placental abruption'),
('O46.9', 'Bleeding before delivery'),
('O47.9', 'False labour'),
('O48', 'Prolonged pregnancy'),
('O60.1', 'Preterm labour with preterm delivery'),
('O62.2', 'Poor contractions in labour'),
('O63.9', 'Prolonged labour'),
('O64.9', 'Obstructed labour from malpresentation'),
('O65.4', 'Obstructed labour from disproportion'),
('O66.0', 'Shoulder dystocia'),
('O68.9', 'Fetal distress in labour'),
('O69.0', 'Cord prolapse'),
('O70.2', 'Third-degree perineal tear'),
('O71.1', 'Rupture of the uterus in labour'),
('O72.0', 'Bleeding with a retained placenta'),
('O72.1', 'Bleeding after delivery'),
('O73.0', 'Retained placenta'),
('O80', 'Normal delivery'),
('O81', 'Delivery by forceps or vacuum'),
('O82', 'Delivery by caesarean section'),
('O84.0', 'Delivery of twins or more'),
('O85', 'Puerperal sepsis'),
('O86.0', 'Infected obstetric wound'),
('O88.2', 'Obstetric pulmonary embolism'),
('O90.0', 'Opened wound of a caesarean section'),
('O90.8', 'Complication of the puerperium'),
('O91.1', 'Breast abscess after delivery'),
('O98.6', 'Malaria in pregnancy'),
('O98.7', 'HIV in pregnancy'),
('O99.0', 'Anaemia in pregnancy'),
('P05.9', 'Slow growth of the fetus'),
('P07.1', 'Low birth weight'),
('P07.3', 'Preterm infant'),
('P20.9', 'Intrauterine hypoxia'),
('P21.0', 'Severe birth asphyxia'),
('P21.9', 'Birth asphyxia'),
('P22.0', 'Respiratory distress syndrome of the newborn'),
('P22.1', 'Transient tachypnoea of the newborn'),
('P23.9', 'Congenital pneumonia'),
('P24.0', 'Meconium aspiration'),
('P36.9', 'Neonatal sepsis'),
('P38', 'Infection of the navel of the newborn'),
('P52.9', 'Intracranial haemorrhage of the newborn'),
('P55.9', 'Haemolytic disease of the newborn'),
('P59.0', 'Jaundice of prematurity'),
('P59.9', 'Neonatal jaundice'),
('P70.4', 'Hypoglycaemia of the newborn'),
('P77', 'Necrotising enterocolitis'),
('P80.9', 'Hypothermia of the newborn'),
('P90', 'Convulsions of the newborn'),
('P92.9', 'Feeding problem of the newborn'),
('Q03.9', 'Congenital hydrocephalus'),
('Q05.9', 'Spina bifida'),
('Q21.0', 'Ventricular septal defect'),
('Q21.3', 'Tetralogy of Fallot'),
('Q25.0', 'Patent ductus arteriosus'),
('Q37.9', 'Cleft lip and palate'),
('Q42.3', 'Imperforate anus'),
('Q43.1', 'Hirschsprung disease'),
('Q66.0', 'Club foot'),
('Q79.3', 'Gastroschisis'),
('Q90.9', 'Down syndrome'),
('R00.0', 'Tachycardia'),
('R04.0', 'Nosebleed'),
('R04.2', 'Coughing of blood'),
('R05', 'Cough'),
('R06.0', 'Shortness of breath'),
('R07.4', 'Chest pain'),
('R10.0', 'Acute abdomen'),
('R10.4', 'Abdominal pain'),
('R11', 'Nausea and vomiting'),
('R17', 'Jaundice'),
('R18', 'Ascites'),
('R31', 'Blood in the urine'),
('R33', 'Retention of urine'),
('R40.2', 'Coma'),
('R41.0', 'Confusion'),
('R42', 'Dizziness'),
('R50.9', 'Fever'),
('R51', 'Headache'),
('R55', 'Fainting'),
('R56.0', 'Febrile convulsions'),
('R56.8', 'Convulsions'),
('R57.0', 'Cardiogenic shock'),
('R57.1', 'Hypovolaemic shock'),
('R57.2', 'Septic shock'),
('R60.9', 'Oedema'),
('R62.8', 'Failure to thrive'),
('R63.4', 'Weight loss'),
('R73.9', 'High blood glucose'),
('R99', 'Death, cause not known'),
('S00.9', 'Superficial head injury'),
('S01.0', 'Wound of the scalp'),
('S01.8', 'Facial laceration'),
('S01.9', 'Wound of the head'),
('S02.0', 'Fracture of the skull vault'),
('S02.1', 'Fracture of the base of the skull'),
('S02.6', 'Fracture of the jaw'),
('S05.9', 'Injury of the eye'),
('S06.0', 'Concussion'),
('S06.2', 'Diffuse brain injury'),
('S06.3', 'Focal brain injury'),
('S06.4', 'Epidural haemorrhage'),
('S06.5', 'Subdural haemorrhage from injury'),
('S06.9', 'Head injury'),
('S12.9', 'Fracture of the neck'),
('S13.4', 'Sprain of the neck'),
('S14.1', 'Injury of the spinal cord in the neck'),
('S20.2', 'Bruise of the chest'),
('S22.0', 'Fracture of a thoracic vertebra'),
('S22.3', 'Fracture of a rib'),
('S22.4', 'Fractures of several ribs'),
('S25.9', 'Injury of a vessel in the chest'),
('S27.0', 'Pneumothorax from injury'),
('S27.1', 'Haemothorax from injury'),
('S31.1', 'Wound of the abdominal wall'),
('S32.0', 'Fracture of a lumbar vertebra'),
('S32.8', 'Fracture of the pelvis'),
('S36.0', 'Injury of the spleen'),
('S36.1', 'Injury of the liver'),
('S36.9', 'Injury of an abdominal organ'),
('S37.0', 'Injury of the kidney'),
('S42.0', 'Fracture of the collarbone'),
('S42.2', 'Fracture of the upper end of the humerus'),
('S42.3', 'Fracture of the shaft of the humerus'),
('S42.4', 'Fracture of the lower end of the humerus'),
('S43.0', 'Dislocation of the shoulder'),
('S51.8', 'Laceration of forearm'),
('S51.9', 'Wound of the forearm'),
('S52.2', 'Fracture of the shaft of the ulna'),
('S52.3', 'Fracture of the shaft of the radius'),
('S52.5', 'Fracture of the lower end of the radius'),
('S52.9', 'Fracture of forearm'),
('S53.1', 'Dislocation of the elbow'),
('S61.9', 'Wound of the wrist or hand'),
('S62.6', 'Fracture of a finger'),
('S66.9', 'Injury of a tendon of the hand'),
('S68.1', 'Amputation of a finger'),
('S72.0', 'Fracture of the neck of the femur'),
('S72.1', 'Pertrochanteric fracture'),
('S72.3', 'Fracture of the shaft of the femur'),
('S72.4', 'Fracture of the lower end of the femur'),
('S73.0', 'Dislocation of the hip'),
('S81.9', 'Wound of the lower leg'),
('S82.0', 'Fracture of the kneecap'),
('S82.1', 'Fracture of the upper end of the tibia'),
('S82.2', 'Fracture of the shaft of the tibia'),
('S82.6', 'Fracture of the ankle'),
('S82.8', 'Fracture of ankle'),
('S83.5', 'Cruciate ligament injury'),
('S83.6', 'Sprain of the knee'),
('S86.0', 'Injury of the Achilles tendon'),
('S91.3', 'Wound of the foot'),
('S92.3', 'Fracture of a metatarsal bone'),
('S93.4', 'Sprain of the ankle'),
('T00.9', 'Several superficial injuries'),
('T07', 'Multiple injuries'),
('T14.1', 'Open wound'),
('T17.9', 'Foreign body in the airway'),
('T18.1', 'Foreign body in the oesophagus'),
('T20.3', 'Burn of the head and neck, third degree'),
('T21.3', 'Burn of the trunk, third degree'),
('T22.3', 'Burn of the arm, third degree'),
('T24.3', 'Burn of the leg, third degree'),
('T29.2', 'Burns of several regions, second degree'),
('T30.0', 'Burn'),
('T31.0', 'Burns of less than 10 % of the body'),
('T31.1', 'Burns of 10–19 % of the body'),
('T31.2', 'Burns of 20–29 % of the body'),
('T31.3', 'Burns of 30–39 % of the body'),
('T39.1', 'Poisoning by paracetamol'),
('T42.4', 'Poisoning by benzodiazepines'),
('T43.9', 'Poisoning by a psychotropic drug'),
('T51.1', 'Methanol poisoning'),
('T52.0', 'Paraffin (kerosene) poisoning'),
('T54.3', 'Corrosive alkali poisoning'),
('T58', 'Carbon monoxide poisoning'),
('T60.0', 'Organophosphate poisoning'),
('T63.0', 'Snake bite, venomous'),
('T63.4', 'Insect sting, venomous'),
('T65.9', 'Poisoning'),
('T67.0', 'Heat stroke'),
('T68', 'Hypothermia'),
('T71', 'Asphyxiation'),
('T74.1', 'Physical abuse'),
('T74.2', 'Sexual abuse'),
('T75.1', 'Near drowning'),
('T75.4', 'Electric shock'),
('T78.0', 'Anaphylaxis from food'),
('T78.2', 'Anaphylaxis'),
('T78.4', 'Allergy'),
('T79.3', 'Wound infection after injury'),
('T79.6', 'Crush injury with muscle ischaemia'),
('T81.0', 'Bleeding after a procedure'),
('T81.3', 'Opened operation wound'),
('T81.4', 'Infection after a procedure'),
('T82.7', 'Infection of a vascular device'),
('T84.5', 'Infection of a joint prosthesis'),
('T88.7', 'Side effect of a medicine'),
('U07.1', 'COVID-19, virus identified'),
('U07.2', 'COVID-19, virus not identified'),
('Z00.0', 'General medical examination'),
('Z03.9', 'Observation for a suspected disease'),
('Z21', 'HIV infection without symptoms'),
('Z30.9', 'Contraception'),
('Z34.9', 'Normal pregnancy, supervision'),
('Z38.0', 'Newborn, born in hospital'),
('Z39.2', 'Postnatal check-up'),
('Z48.0', 'Care of a surgical dressing'),
('Z51.1', 'Chemotherapy session'),
('Z51.5', 'Palliative care'),
('Z76.0', 'Repeat prescription'),
('Z88.0', 'Allergy to penicillin'),
('Z89.9', 'Loss of a limb'),
('Z93.0', 'Tracheostomy'),
('Z93.3', 'Colostomy'),
('Z95.0', 'Cardiac pacemaker'),
('Z99.2', 'Dependence on dialysis');
