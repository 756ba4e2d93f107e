-- Every trigger of the database, each on one line with its table, as PostgreSQL itself prints it (`pg_get_triggerdef(oid, true)`). At
-- each start those that differ are replaced, and those that are not here are dropped.


-- The kept board: every table that a ward board reads. A change in one of them notes its transaction, and each server then reads
-- the board again. e2e/api/admissions/kept-board.spec.ts compares this list with the tables that the board's queries touch.

CREATE TRIGGER board_changes_of_bed_assignments AFTER INSERT OR DELETE OR UPDATE ON bed_assignments FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_bed_stays AFTER INSERT OR DELETE OR UPDATE ON bed_stays FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_beds AFTER INSERT OR DELETE OR UPDATE ON beds FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_charge_items AFTER INSERT OR DELETE OR UPDATE ON charge_items FOR EACH ROW EXECUTE FUNCTION note_board_change();
-- A board leaves out the scores of an encounter that was entered in error, and so reads the encounter of each. No other
-- step of an encounter and no new encounter changes what a board shows: they leave the kept boards alone.
CREATE TRIGGER board_changes_of_encounters AFTER UPDATE OF status ON encounters FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND ((old.status = ANY (ARRAY['entered-in-error'::text, 'onleave'::text])) OR (new.status = ANY (ARRAY['entered-in-error'::text, 'onleave'::text])))) EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_clinician_reviews AFTER INSERT OR DELETE OR UPDATE ON clinician_reviews FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_healthcare_services AFTER INSERT OR DELETE OR UPDATE ON healthcare_services FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_hospitalizations AFTER INSERT OR DELETE OR UPDATE ON hospitalizations FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_invoices AFTER INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_locations AFTER INSERT OR DELETE OR UPDATE ON locations FOR EACH ROW EXECUTE FUNCTION note_board_change();
-- A board leaves out the scores of a set that was withdrawn.
CREATE TRIGGER board_changes_of_observation_withdrawals AFTER INSERT OR DELETE OR UPDATE ON observation_withdrawals FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_patient_flags AFTER INSERT OR DELETE OR UPDATE ON patient_flags FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_patients AFTER INSERT OR DELETE OR UPDATE ON patients FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_payment_accounts AFTER INSERT OR DELETE OR UPDATE ON payment_accounts FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_payments AFTER INSERT OR DELETE OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_planned_transfers AFTER INSERT OR DELETE OR UPDATE ON planned_transfers FOR EACH ROW EXECUTE FUNCTION note_board_change();
-- Their names are on the board.
CREATE TRIGGER board_changes_of_practitioners AFTER UPDATE ON practitioners FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_pregnancy_statuses AFTER INSERT OR DELETE OR UPDATE ON pregnancy_statuses FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_providers AFTER UPDATE ON providers FOR EACH ROW EXECUTE FUNCTION note_board_change();
CREATE TRIGGER board_changes_of_scores AFTER INSERT OR DELETE OR UPDATE ON scores FOR EACH ROW EXECUTE FUNCTION note_board_change();


-- Notifications to the running servers: a new event in the outbox, and a change of users or permissions.

CREATE TRIGGER api_keys_tell_callers AFTER DELETE ON api_keys FOR EACH ROW EXECUTE FUNCTION notify_callers();
CREATE TRIGGER api_keys_tell_callers_of_change AFTER UPDATE ON api_keys FOR EACH ROW WHEN ((to_jsonb(old.*) - 'last_used_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'last_used_at'::text)) EXECUTE FUNCTION notify_callers();
CREATE TRIGGER hospital_settings_tell_callers AFTER INSERT OR DELETE OR UPDATE ON hospital_settings FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();
CREATE TRIGGER memberships_tell_callers AFTER INSERT OR DELETE OR UPDATE ON memberships FOR EACH ROW EXECUTE FUNCTION notify_callers();
CREATE TRIGGER outbox_announced AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION announce_outbox();
CREATE TRIGGER practitioners_tell_callers AFTER DELETE OR UPDATE ON practitioners FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();
CREATE TRIGGER providers_tell_callers AFTER DELETE OR UPDATE ON providers FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();
CREATE TRIGGER sessions_tell_callers AFTER DELETE ON sessions FOR EACH ROW WHEN (old.expires_at > now() AND old.idle_expires_at > now()) EXECUTE FUNCTION notify_callers();
CREATE TRIGGER sessions_tell_callers_of_change AFTER UPDATE ON sessions FOR EACH ROW WHEN (old.token_hash IS DISTINCT FROM new.token_hash OR old.user_id IS DISTINCT FROM new.user_id OR old.expires_at IS DISTINCT FROM new.expires_at OR old.provider_id IS DISTINCT FROM new.provider_id OR new.idle_expires_at < old.idle_expires_at OR old.locked_at IS DISTINCT FROM new.locked_at) EXECUTE FUNCTION notify_callers();
CREATE TRIGGER shared_devices_tell_callers AFTER UPDATE ON shared_devices FOR EACH ROW WHEN (old.revoked_at IS DISTINCT FROM new.revoked_at) EXECUTE FUNCTION notify_callers();
CREATE TRIGGER users_tell_callers AFTER DELETE OR UPDATE ON users FOR EACH STATEMENT EXECUTE FUNCTION notify_callers();


-- All others, by table.

-- approvals

CREATE TRIGGER approvals_guarded BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION guard_money_record('rejected completed', 'decided_by_id decided_at decision_note invoice_id payment_id completed_at');
CREATE TRIGGER approvals_never_deleted BEFORE DELETE OR TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approval_items_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON approval_items FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- audit_events

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_events_chained BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION chain_audit_event();

-- bed_stays

CREATE CONSTRAINT TRIGGER bed_stays_begin_with_mother AFTER INSERT ON bed_stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.with_mother_id IS NOT NULL) EXECUTE FUNCTION require_mother_in_bed();
CREATE TRIGGER bed_stays_counted AFTER INSERT ON bed_stays REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bed_stays('1');
CREATE TRIGGER bed_stays_recounted AFTER UPDATE ON bed_stays FOR EACH ROW WHEN ((old.voided_at IS NULL) IS DISTINCT FROM (new.voided_at IS NULL)) EXECUTE FUNCTION recount_bed_stay();
CREATE CONSTRAINT TRIGGER bed_stays_stay_with_mother AFTER UPDATE OF period, bed_id, with_mother_id, voided_at ON bed_stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_mother_in_bed();
CREATE CONSTRAINT TRIGGER bed_stays_stay_with_admission AFTER UPDATE OF period, bed_id, with_mother_id, voided_at ON bed_stays DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.with_mother_id IS NOT NULL) EXECUTE FUNCTION require_shared_stay('hospitalization_id');
CREATE TRIGGER bed_stays_uncounted AFTER DELETE ON bed_stays REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_bed_stays('-1');

-- beds

CREATE TRIGGER beds_close_empty BEFORE UPDATE OF is_active ON beds FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION require_empty_bed();
CREATE TRIGGER beds_keep_first_status AFTER INSERT ON beds FOR EACH ROW EXECUTE FUNCTION keep_bed_status();
CREATE TRIGGER beds_keep_first_use AFTER INSERT ON beds FOR EACH ROW EXECUTE FUNCTION keep_bed_closures();
CREATE TRIGGER beds_keep_status AFTER UPDATE ON beds FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status OR old.status_reason IS DISTINCT FROM new.status_reason) EXECUTE FUNCTION keep_bed_status();
CREATE TRIGGER beds_keep_use AFTER UPDATE ON beds FOR EACH ROW WHEN (old.is_active IS DISTINCT FROM new.is_active OR old.room_id IS DISTINCT FROM new.room_id OR old.ward_id IS DISTINCT FROM new.ward_id) EXECUTE FUNCTION keep_bed_closures();
CREATE TRIGGER beds_kept_apart BEFORE INSERT OR UPDATE OF name, ward_id, is_namesake ON beds FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'beds_name_unique', 'ward_id');

-- cash_handovers

CREATE TRIGGER cash_handovers_guarded BEFORE UPDATE ON cash_handovers FOR EACH ROW EXECUTE FUNCTION guard_money_record('accepted declined withdrawn', 'to_shift_id note answered_at answered_by_id');
CREATE TRIGGER cash_handovers_never_deleted BEFORE DELETE OR TRUNCATE ON cash_handovers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- cashier_shifts

CREATE TRIGGER cashier_shifts_first_float_kept BEFORE UPDATE ON cashier_shifts FOR EACH ROW WHEN (old.opening_float IS DISTINCT FROM new.opening_float OR old.opening_count IS DISTINCT FROM new.opening_count OR old.first_float IS DISTINCT FROM new.first_float) EXECUTE FUNCTION keep_first_float();
CREATE TRIGGER cashier_shifts_guarded BEFORE UPDATE ON cashier_shifts FOR EACH ROW EXECUTE FUNCTION guard_money_record('closed', 'closed_at closed_by_id closing_count counted_cash expected_cash variance variance_reason mobile_money_expected mobile_money_counted card_expected card_counted opening_float opening_count first_float float_reason float_corrected_by_id');
CREATE TRIGGER cashier_shifts_never_deleted BEFORE DELETE OR TRUNCATE ON cashier_shifts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- charge_items

CREATE CONSTRAINT TRIGGER charge_items_as_billed AFTER INSERT ON charge_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.invoice_id IS NOT NULL) EXECUTE FUNCTION require_item_as_billed();
CREATE TRIGGER charge_items_counted AFTER INSERT ON charge_items REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('charge-items', '1');
CREATE TRIGGER charge_items_of_kept_patient BEFORE INSERT ON charge_items FOR EACH ROW WHEN (new.encounter_id IS NULL) EXECUTE FUNCTION refuse_replaced_patient();
CREATE CONSTRAINT TRIGGER charge_items_stay_as_billed AFTER UPDATE ON charge_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.invoice_id IS NOT NULL OR new.invoice_id IS NOT NULL) EXECUTE FUNCTION require_item_as_billed();
CREATE TRIGGER charge_items_uncounted AFTER DELETE ON charge_items REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('charge-items', '-1');
CREATE CONSTRAINT TRIGGER charge_items_waived_within_limit AFTER UPDATE ON charge_items DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_waived AND NOT old.is_waived) EXECUTE FUNCTION require_approval('waiver', 'cancelled_by_id', 'cancelled_api_key_id');

-- discounts

CREATE TRIGGER discounts_kept_apart BEFORE INSERT OR UPDATE OF code, is_namesake ON discounts FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('code', 'discounts_code_unique');

-- encounters

CREATE TRIGGER encounters_counted AFTER INSERT ON encounters REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_encounters('1');
CREATE TRIGGER encounters_of_kept_patient BEFORE INSERT ON encounters FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
CREATE TRIGGER encounters_recounted AFTER UPDATE ON encounters FOR EACH ROW WHEN (old.is_ward_round IS DISTINCT FROM new.is_ward_round OR old.encounter_class IS DISTINCT FROM new.encounter_class OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION recount_encounter();
CREATE TRIGGER encounters_uncounted AFTER DELETE ON encounters REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_encounters('-1');

-- healthcare_services

CREATE TRIGGER healthcare_services_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON healthcare_services FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'healthcare_services_name_unique');

-- hospitalizations

CREATE TRIGGER hospitalizations_begin_in_use AFTER INSERT ON hospitalizations FOR EACH ROW WHEN (new.is_active AND new.deleted_at IS NULL) EXECUTE FUNCTION require_place_in_use();
CREATE TRIGGER hospitalizations_counted AFTER INSERT ON hospitalizations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_hospitalizations('1');
CREATE TRIGGER hospitalizations_go_on_in_use AFTER UPDATE OF bed_id, is_active, deleted_at ON hospitalizations FOR EACH ROW WHEN (new.is_active AND new.deleted_at IS NULL AND (new.bed_id <> old.bed_id OR NOT old.is_active OR old.deleted_at IS NOT NULL)) EXECUTE FUNCTION require_place_in_use();
CREATE TRIGGER hospitalizations_recounted AFTER UPDATE ON hospitalizations FOR EACH ROW WHEN ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL) OR old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION recount_hospitalization();
CREATE TRIGGER hospitalizations_uncounted AFTER DELETE ON hospitalizations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_hospitalizations('-1');
CREATE CONSTRAINT TRIGGER hospitalizations_with_mother AFTER INSERT OR UPDATE OF bed_id, is_active, deleted_at, with_mother_id ON hospitalizations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.with_mother_id IS NOT NULL) EXECUTE FUNCTION require_shared_stay('id');

-- invoice_discount_shares

CREATE CONSTRAINT TRIGGER invoice_discount_shares_add_up AFTER INSERT ON invoice_discount_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
CREATE TRIGGER invoice_discount_shares_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON invoice_discount_shares FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- invoice_lines

CREATE CONSTRAINT TRIGGER invoice_lines_as_billed AFTER INSERT OR UPDATE ON invoice_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_item_as_billed();
CREATE TRIGGER invoice_lines_keep_origin BEFORE INSERT ON invoice_lines FOR EACH ROW EXECUTE FUNCTION keep_line_origin();
CREATE TRIGGER invoice_lines_guarded BEFORE INSERT OR DELETE OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION guard_invoice_line();

-- invoices

CREATE CONSTRAINT TRIGGER invoices_add_up AFTER INSERT OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
CREATE CONSTRAINT TRIGGER invoices_change_discount_within_limit AFTER UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_amount > 0::numeric AND new.discount_amount IS DISTINCT FROM old.discount_amount) EXECUTE FUNCTION require_approval('discount', 'discount_given_by_id', 'discount_given_by_key_id');
CREATE TRIGGER invoices_counted AFTER INSERT ON invoices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('invoices', '1');
CREATE CONSTRAINT TRIGGER invoices_discounted_within_limit AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.discount_total > 0::numeric) EXECUTE FUNCTION require_approval('discount', 'discount_given_by_id', 'discount_given_by_key_id');
CREATE TRIGGER invoices_guarded BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_issued_invoice();
CREATE TRIGGER invoices_keep_payers AFTER UPDATE ON invoices FOR EACH ROW WHEN (old.issued_at IS NULL AND new.issued_at IS NOT NULL AND new.account_id IS NOT NULL) EXECUTE FUNCTION keep_invoice_payers('id');
CREATE TRIGGER invoices_keep_refund_due_since BEFORE INSERT OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_refund_due_since();
CREATE TRIGGER invoices_never_deleted BEFORE DELETE OR TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER invoices_uncounted AFTER DELETE ON invoices REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('invoices', '-1');

-- journals

CREATE TRIGGER journals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER journals_balanced AFTER INSERT ON journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_journal();
CREATE TRIGGER journals_counted AFTER INSERT ON journals REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('journals', '1');
CREATE TRIGGER journals_uncounted AFTER DELETE ON journals REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('journals', '-1');

-- ledger_entries

CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced_journal();
CREATE TRIGGER ledger_entries_keep_balance AFTER INSERT ON ledger_entries FOR EACH ROW WHEN (new.account_id IS NOT NULL) EXECUTE FUNCTION keep_account_balance();

-- locations

CREATE TRIGGER locations_close_empty BEFORE UPDATE OF is_active ON locations FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION require_empty_location();
CREATE TRIGGER locations_keep_use AFTER UPDATE ON locations FOR EACH ROW WHEN (old.is_active <> new.is_active) EXECUTE FUNCTION keep_bed_closures();
CREATE TRIGGER locations_kept_apart BEFORE INSERT OR UPDATE OF name, part_of_id, is_namesake ON locations FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'locations_name_unique', 'part_of_id');

-- medication_requests

CREATE TRIGGER medication_requests_counted AFTER INSERT ON medication_requests REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('medication-requests', '1');
CREATE TRIGGER medication_requests_mark_encounters AFTER INSERT ON medication_requests REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_prescribed_encounters();
CREATE TRIGGER medication_requests_uncounted AFTER DELETE ON medication_requests REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('medication-requests', '-1');

-- observations

CREATE TRIGGER observations_counted AFTER INSERT ON observations REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_observations('1');
CREATE TRIGGER observations_recounted AFTER UPDATE ON observations FOR EACH ROW WHEN (COALESCE(old.parameter, old.code) IS DISTINCT FROM COALESCE(new.parameter, new.code) OR old.category IS DISTINCT FROM new.category OR old.unit IS DISTINCT FROM new.unit OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION recount_observation();
CREATE TRIGGER observations_uncounted AFTER DELETE ON observations REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_observations('-1');

-- patient_flags

CREATE TRIGGER patient_flags_of_kept_patient BEFORE INSERT ON patient_flags FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();

-- patient_identifiers

CREATE TRIGGER patient_identifiers_active_again BEFORE UPDATE OF is_active ON patient_identifiers FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION refuse_replaced_patient();
CREATE TRIGGER patient_identifiers_of_kept_patient BEFORE INSERT ON patient_identifiers FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();

-- patients

CREATE TRIGGER patients_counted AFTER INSERT ON patients REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('patients', '1');
CREATE TRIGGER patients_kept_apart BEFORE INSERT OR UPDATE OF mr_number, is_namesake ON patients FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('mr_number', 'patients_mr_number_unique');
CREATE TRIGGER patients_keep_mother AFTER UPDATE OF mother_id ON patients FOR EACH ROW WHEN (old.mother_id IS DISTINCT FROM new.mother_id) EXECUTE FUNCTION keep_mother_of_shared_bed();
CREATE TRIGGER patients_replaced_once BEFORE INSERT OR UPDATE OF replaced_by_id ON patients FOR EACH ROW WHEN (new.replaced_by_id IS NOT NULL) EXECUTE FUNCTION require_kept_patient();
CREATE TRIGGER patients_uncounted AFTER DELETE ON patients REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('patients', '-1');

-- payers

CREATE TRIGGER payers_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON payers FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'payers_name_unique');

-- payment_accounts

CREATE TRIGGER payment_accounts_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON payment_accounts FOR EACH ROW WHEN (new.type <> 'patient'::text) EXECUTE FUNCTION keep_texts_apart('name', 'payment_accounts_name_unique');

-- payments

CREATE TRIGGER deposits_of_kept_patient BEFORE INSERT ON payments FOR EACH ROW WHEN (new.kind = 'deposit'::text) EXECUTE FUNCTION refuse_replaced_patient();
CREATE CONSTRAINT TRIGGER payments_add_up AFTER INSERT OR UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
CREATE TRIGGER payments_counted AFTER INSERT ON payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('payments', '1');
CREATE CONSTRAINT TRIGGER payments_cover_refunds AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_refunds_within_payment();
CREATE CONSTRAINT TRIGGER payments_copaid_within_limit AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_approval('copayment', 'taken_by_id', 'api_key_id');
CREATE TRIGGER payments_guarded BEFORE INSERT OR UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment();
CREATE TRIGGER payments_keep_payer AFTER INSERT ON payments FOR EACH ROW WHEN (new.invoice_id IS NOT NULL AND (new.transaction_type = ANY (ARRAY['insurance'::text, 'corporate'::text]))) EXECUTE FUNCTION keep_invoice_payers('invoice_id');
CREATE TRIGGER payments_never_deleted BEFORE DELETE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER payments_uncounted AFTER DELETE ON payments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('payments', '-1');
CREATE TRIGGER payments_within_reference_total AFTER INSERT ON payments FOR EACH ROW WHEN (new.reference_identity <> ''::text AND (new.transaction_type = ANY (ARRAY['mobile-money'::text, 'card'::text]))) EXECUTE FUNCTION require_within_reference_total();

-- pregnancy_statuses

CREATE TRIGGER pregnancy_statuses_of_kept_patient BEFORE INSERT ON pregnancy_statuses FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();

-- price_tiers

CREATE TRIGGER price_tiers_kept_apart BEFORE INSERT OR UPDATE OF name, is_namesake ON price_tiers FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'price_tiers_name_unique');

-- referral_requests

CREATE TRIGGER referral_requests_counted AFTER INSERT ON referral_requests REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('referral-requests', '1');
CREATE TRIGGER referral_requests_of_kept_patient BEFORE INSERT ON referral_requests FOR EACH ROW WHEN (new.encounter_id IS NULL) EXECUTE FUNCTION refuse_replaced_patient();
CREATE TRIGGER referral_requests_uncounted AFTER DELETE ON referral_requests REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('referral-requests', '-1');

-- refunds

CREATE CONSTRAINT TRIGGER refunds_add_up AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_changed_invoice_adds_up();
CREATE TRIGGER refunds_keep_approval BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_refund_approval();
CREATE TRIGGER refunds_guarded BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION guard_money_record('rejected completed', 'decided_by_id decided_at decision_note voucher_number transaction_type reference shift_id completed_by_id completed_by_key_id completed_at');
CREATE TRIGGER refunds_never_deleted BEFORE DELETE OR TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER refunds_within_payment AFTER INSERT OR UPDATE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_refunds_within_payment();

-- related_persons

CREATE TRIGGER related_persons_active_again BEFORE UPDATE OF is_active ON related_persons FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION refuse_replaced_patient();
CREATE TRIGGER related_persons_of_kept_patient BEFORE INSERT ON related_persons FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();

-- saved_views

CREATE TRIGGER saved_views_kept_apart BEFORE INSERT OR UPDATE OF name, user_id, list, is_namesake ON saved_views FOR EACH ROW EXECUTE FUNCTION keep_texts_apart('name', 'saved_views_name_unique', 'user_id', 'list');

-- scores

CREATE TRIGGER scores_never_changed BEFORE UPDATE ON scores FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- visits

CREATE TRIGGER visits_counted AFTER INSERT ON visits REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('visits', '1');
CREATE TRIGGER visits_of_kept_patient BEFORE INSERT ON visits FOR EACH ROW EXECUTE FUNCTION refuse_replaced_patient();
CREATE TRIGGER visits_uncounted AFTER DELETE ON visits REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_changed_rows('visits', '-1');
