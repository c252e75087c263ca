import type { Generated } from "kysely";

/** Only stores read and write these tables. */
export type Database = {
  survey_leads: SurveyLeadsTable;
  blog_posts: BlogPostsTable;
  blog_post_tags: BlogPostTagsTable;
  blog_post_redirects: BlogPostRedirectsTable;
  post_versions: PostVersionsTable;
  post_changes: PostChangesTable;
  callback_requests: CallbackRequestsTable;
  submissions: SubmissionsTable;
  touches: ThreadEntriesTable;
  partial_surveys: PartialSurveysTable;
  ended_attempts: EndedAttemptsTable;
  exports: ExportsTable;
  heartbeat: HeartbeatTable;
  posts_version: PostsRevisionTable;
  deliveries: DeliveriesTable;
  lead_events: LeadEventsTable;
  lead_states: LeadStatesTable;
  lead_routes: LeadRoutesTable;
  route_counts: RouteCountsTable;
  qualification_rules: QualificationRulesTable;
  lead_statuses: LeadStatusesTable;
  lead_search: LeadSearchTable;
  desk_events: DeskEventsTable;
  desk_sequence: DeskSequenceTable;
  change_sets: ChangeSetsTable;
  content_versions: ContentVersionsTable;
  content_revision: ContentRevisionTable;
  archived_pages: ArchivedPagesTable;
  archive_sweep: ArchiveSweepTable;
  uploads: UploadsTable;
  accounts: AccountsTable;
  account_factors: AccountFactorsTable;
  account_sessions: AccountSessionsTable;
  recovery_codes: RecoveryCodesTable;
  invitations: InvitationsTable;
  passkey_challenges: PasskeyChallengesTable;
  sign_in_failures: SignInFailuresTable;
  claim_key: ClaimKeyTable;
  destination_holds: DestinationHoldsTable;
  consents: ConsentsTable;
  consent_details: ConsentDetailsTable;
  consent_numbers: ConsentNumbersTable;
  consent_texts: ConsentTextsTable;
  consent_checkpoints: ConsentCheckpointsTable;
  consent_keys: ConsentKeysTable;
  suppressions: SuppressionsTable;
  sharing_opt_outs: SharingOptOutsTable;
  attributions: AttributionsTable;
  phone_clicks: PhoneClicksTable;
  campaign_spend: CampaignSpendTable;
  lead_days: LeadDaysTable;
  lead_day_changes: LeadDayChangesTable;
};

/** ISO 8601 in UTC with milliseconds. Days are YYYY-MM-DD. */
type Timestamp = string;

/** SQLite holds 0 or 1 where PostgreSQL holds a boolean. */
export type StoredBoolean = boolean | number;

export type SurveyLeadsTable = {
  id: string;
  created_at: Timestamp;
  source: string;
  first_name: string;
  last_name: string | null;
  email: string | null;
  phone: string;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  accident_type: string | null;
  accident_date: string | null;
  medical_treatment: string | null;
  work_missed: string | null;
  injury_type: string | null;
  fault_party: string | null;
  insurance_status: string | null;
  description: string | null;
  qualified: StoredBoolean | null;
  /** Not delivered until it is released. */
  quarantine_reason: string | null;
  released_at: Timestamp | null;
  /** The rules that judged `qualified`; null for the specification's. */
  qualified_by: string | null;
};

/** One per accepted form, for 48 hours: a duplicate gets the same response. */
export type SubmissionsTable = {
  subject_id: string;
  kind: string;
  created_at: Timestamp;
  idempotency_key: string | null;
  payload: string;
  client_address: string | null;
  /** JSON; null while a call is being placed. */
  answer: string | null;
};

/** One per lead or callback request: links those of the same person into threads. */
export type ThreadEntriesTable = {
  subject_id: string;
  kind: string;
  created_at: Timestamp;
  /** The thread's first entry, which may have been deleted since. */
  thread_id: string;
  /** E.164. */
  phone_key: string | null;
  email_key: string | null;
};

/** One per unfinished survey whose visitor agreed to saving it. */
export type PartialSurveysTable = {
  id: string;
  /** Chosen by the visitor's device when they agreed. */
  attempt_key: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** JSON object of the answered fields. */
  answers: string;
  client_address: string | null;
  quarantine_reason: string | null;
  /** When its deliveries were queued. */
  due_at: Timestamp | null;
};

/** One per finished or withdrawn survey, for 48 hours: late requests must not restore it. */
type EndedAttemptsTable = {
  attempt_key: string;
  ended_at: Timestamp;
  /** The saved answers that were deleted, and the lead that they became; null if they were withdrawn. */
  partial_id: string | null;
  lead_id: string | null;
};

/** Triggers reject deletes. */
export type ExportsTable = {
  id: string;
  begun_at: Timestamp;
  os_user: string;
  format: string;
  filters: string;
  status: string;
  finished_at: Timestamp | null;
  row_count: number | null;
  sha256: string | null;
};

export type BlogPostsTable = {
  slug: string;
  title: string;
  meta_description: string;
  category: string | null;
  /** JSON list of paragraphs. */
  content: string;
  image_url: string | null;
  author_name: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  published_at: Timestamp | null;
  is_published: StoredBoolean;
  tags: string;
  /** Related to every city: its category contains "personal injury". */
  is_general: StoredBoolean;
  id: string;
  reviewed_by: string | null;
  reviewed_on: string | null;
  /** Empty if the category has no letter or digit. */
  category_slug: string;
  is_scheduled: StoredBoolean;
};

/** One per tag of a post and per city in its title, in lower case. */
type BlogPostTagsTable = {
  post_slug: string;
  tag: string;
  published_at: Timestamp | null;
  /** The tag's slug; null for a city, and for another tag of the post with the same slug. */
  topic: string | null;
};

type BlogPostRedirectsTable = {
  old_slug: string;
  post_slug: string;
};

type PostVersionsTable = {
  post_id: string;
  version: number;
  data: string;
  by_name: string;
  at: Timestamp;
};

type PostChangesTable = {
  /** `posts_version.version` after the change. */
  version: number;
  /** JSON list of the names of the changed data, which pages note when they read it. */
  names: string;
};

type PostsRevisionTable = {
  id: number;
  version: number;
  /** Hash of the list of cities that titles were matched against; null before the first match. */
  cities: string | null;
  next_at: Timestamp | null;
  /** Signs preview links; null before the first one. */
  preview_key: string | null;
};

export type CallbackRequestsTable = {
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  lead_phone_number: string;
  status: string;
  reason: string | null;
  provider_call_id: string | null;
  client_address: string | null;
  progress: string | null;
};

/** The outbox: one per message to one destination. It has ids only; the message is rendered when it is sent. */
export type DeliveriesTable = {
  id: string;
  subject_kind: string;
  /** For an alert, the failed delivery. */
  subject_id: string;
  destination: string;
  event: string;
  /** `waiting`, `delivered`, `dropped` (no longer needed) or `dead` (failed for good, until it is redelivered). */
  state: Generated<string>;
  attempts: Generated<number>;
  created_at: Timestamp;
  /** When it is or was due first, for example a contact's turn; null for `created_at`. */
  due_at: Generated<Timestamp | null>;
  /** The next attempt's earliest time. A worker's lease moves it into the future. */
  next_at: Timestamp;
  ended_at: Generated<Timestamp | null>;
  /** Status codes and our own words, never the receiver's. */
  last_error: Generated<string | null>;
  /** JSON list of the email addresses still pending; null for all. */
  recipients: Generated<string | null>;
  /** The event that the message reports; null for a message about the subject itself. */
  lead_event_id: Generated<string | null>;
};

/** One per destination that is paused, as its `Retry-After` asked. */
type DestinationHoldsTable = {
  destination: string;
  held_until: Timestamp;
};

/** Triggers reject changes other than erasing a person. */
export type LeadEventsTable = EventColumns & {
  subject_id: string | null;
};

/** What desk accounts did, except with leads. Triggers reject changes. */
type DeskEventsTable = EventColumns & {
  account_id: string | null;
};

type EventColumns = {
  id: string;
  /** Increases across both event tables. */
  seq: number;
  kind: string;
  at: Timestamp;
  /** Null for contacts, visitors and the system. */
  by_account: string | null;
  by_name: string;
  data: string;
};

/** One row: the last event number. Updating it serves as the lock for appending events. */
type DeskSequenceTable = {
  id: number;
  value: number;
};

type ChangeSetsTable = {
  id: string;
  name: string;
  state: "open" | "scheduled" | "published" | "discarded";
  created_at: Timestamp;
  by_name: string;
  due_at: Timestamp | null;
  /** Why it was not published when it was due. */
  problem: string | null;
};

/** Each draft of each kind of content, and each published version. */
type ContentVersionsTable = {
  id: string;
  kind: string;
  key: string;
  /** From 1; null for a draft. */
  version: number | null;
  /** The version that it was made from; 0 for the kind's default. */
  replaces: number;
  /** The default values that a draft was made from, because a file or release may change them. */
  base: string | null;
  data: string;
  change_set: string;
  by_name: string;
  at: Timestamp;
  published_at: Timestamp | null;
};

type ContentRevisionTable = {
  id: number;
  /** Counts publications; every process polls it. */
  revision: number;
  next_at: Timestamp | null;
};

export type ArchivedPagesTable = {
  /** In the order of the seals, without gaps. */
  sequence: number;
  path: string;
  at: Timestamp;
  /** SHA-256 of the page as sent, in hex; empty if the page was gone. */
  hash: string;
  base: number | null;
  /** Zstandard, with the page of `base` as dictionary. */
  body: Uint8Array;
  seal: string;
};

type UploadsTable = {
  /** SHA-256 of the content, in hex. */
  hash: string;
  content: Uint8Array;
  created_at: Timestamp;
  by_name: string;
};

type ArchiveSweepTable = {
  id: number;
  key: string;
  cursor: string;
  finished_at: Timestamp | null;
};

/** Derived from a subject's events. No row means no event. */
export type LeadStatesTable = {
  subject_id: string;
  version: number;
  status: string;
  status_at: Timestamp;
  owner: string | null;
  owner_account: string | null;
  owner_at: Timestamp | null;
  asked_by: string | null;
  asked_account: string | null;
  next_action_at: Timestamp | null;
  first_contact_at: Timestamp | null;
  closed_at: Timestamp | null;
  kind: "lead" | "callback" | "unfinished" | null;
  /** At the desk: later than it came in, if it was released or due later. */
  arrived_at: Generated<Timestamp>;
  place: string | null;
  source: string | null;
  campaign: string | null;
  qualified: StoredBoolean | null;
  is_quarantined: Generated<StoredBoolean>;
  /** Its place in the queue: a rank, then the time by which it is listed. */
  queue_key: Generated<string>;
  queue_key_until: Generated<Timestamp>;
};

export type LeadSearchTable = {
  id: Generated<number>;
  subject_id: string;
  /** One per line; SQLite indexes them by trigger, PostgreSQL by a generated column. */
  words: string;
  /** Version of the rules that computed `words`; 1 if stored by a release without this column. */
  version: Generated<number>;
};

export type LeadStatusesTable = {
  key: string;
  label: string;
  next: string;
  is_closed: StoredBoolean;
  /** What a lead with this status waits for: `clock` is the stored name of `waitsFor`. */
  clock: string;
  place: number;
  is_retired: StoredBoolean;
};

/** One row each time that routing rules decided who gets a subject. */
type LeadRoutesTable = {
  id: string;
  subject_id: string;
  at: Timestamp;
  rule: string | null;
  /** JSON object: destinations and contacts by name. */
  receivers: string;
  reason: string;
};

/** Every set of rules that ever judged a lead, other than the specification's. */
type QualificationRulesTable = {
  version: string;
  rules: string;
  first_used_at: Timestamp;
};

/** How many leads a capped rule took in a day (YYYY-MM-DD) or month (YYYY-MM). */
type RouteCountsTable = {
  rule: string;
  period: string;
  count: number;
};

type AccountsTable = {
  id: string;
  name: string;
  name_key: string;
  role: string;
  /** E.164: where the site calls this person before it calls a lead. */
  phone: string | null;
  created_at: Timestamp;
  removed_at: Timestamp | null;
};

type AccountFactorsTable = {
  id: string;
  account_id: string;
  kind: string;
  credential_id: string | null;
  data: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
};

/** SHA-256 of a secret that only its holder has. */
type HashColumns = {
  hash: string;
  account_id: string | null;
  created_at: Timestamp;
};

type AccountSessionsTable = HashColumns & {
  last_used_at: Timestamp;
  /** When a factor was last proven; null if the session may only enroll one. */
  factor_at: Timestamp | null;
  device: string;
  pending_secret: string | null;
};

type RecoveryCodesTable = HashColumns & { used_at: Timestamp | null };

/** One per unused link that enrolls a factor. The first one has no account yet. */
type InvitationsTable = HashColumns & {
  purpose: string;
  expires_at: Timestamp;
};

/** Deleted when it is answered. */
type PasskeyChallengesTable = HashColumns;

/** The last 15 minutes, by typed name (hashed, whether or not it exists) and by IP address. */
type SignInFailuresTable = {
  id: string;
  subject: string;
  at: Timestamp;
};

/** One row: signs claim links. */
type ClaimKeyTable = {
  id: number;
  key: string;
};

type HeartbeatTable = {
  id: number;
  beat_at: Timestamp;
};

/** One per consent or withdrawal. Triggers reject changes other than sealing. */
export type ConsentsTable = {
  id: Generated<number>;
  created_at: Timestamp;
  /** submitted, saved answers, withdrew saving, asked again, withdrew, allowed calls, allowed texts, agreed to share or opted out of sharing. */
  event: string;
  /** lead, callback or unfinished; number or email for a withdrawal that names one. */
  subject_kind: string;
  /** SHA-256 of the subject's id, which still identifies the row after its person is erased. */
  subject_hash: string | null;
  /** The text shown; null if a program sent the form. */
  text_version: string | null;
  text_hash: string | null;
  language: string | null;
  /** ticked, unticked or not shown; for a withdrawal, withdrawn or kept. */
  calls: string;
  texts: string;
  gpc: StoredBoolean;
  /** Salted hash of the row's details, which may be erased. */
  details_hash: string;
  /** Place in the chain, from 1, without gaps. Null, like the hashes, until the row is sealed. */
  sequence: number | null;
  previous_hash: string | null;
  hash: string | null;
};

/** The personal part of a consent, deleted when its person is erased or its proof is no longer needed. */
export type ConsentDetailsTable = {
  consent_id: number;
  subject_id: string | null;
  salt: string;
  page: string | null;
  client_address: string | null;
  user_agent: string | null;
  accept_language: string | null;
  number: string | null;
  receipt: string | null;
};

/** The keyed hash of a consent's number: proof that outlives the lead and its details. */
type ConsentNumbersTable = {
  consent_id: number;
  number_hash: string;
};

/** Every text ever shown, by the hash of its body. */
type ConsentTextsTable = {
  hash: string;
  version: string;
  body: string;
  first_used_at: Timestamp;
};

/** One per run of the sealer: the chain's length and last hash then. */
type ConsentCheckpointsTable = {
  count: number;
  hash: string;
  created_at: Timestamp;
  /** Ed25519, in base64url. */
  signature: string;
  /** An RFC 3161 time-stamp response, in base64. */
  timestamp_token: string | null;
};

type ConsentKeysTable = {
  id: number;
  /** Keys the hashes of suppressed numbers. */
  number_key: string;
  /** Signs checkpoints: an Ed25519 private key as PEM. */
  signing_key: string;
};

/** One per do-not-call number. It outlives the erasure of its person as a hash. */
export type SuppressionsTable = {
  number_hash: string;
  /** E.164; null once its person is erased. */
  number: string | null;
  calls_at: Timestamp | null;
  texts_at: Timestamp | null;
  /** The lead or callback request that asked for it; null if deleted, or entered by the firm. */
  subject_id: string | null;
  /** When the number's owner last asked for calls again, which clears `calls_at`. */
  lifted_at: Timestamp | null;
};

/** One per phone number or email. It outlives its person's erasure as a hash. */
export type SharingOptOutsTable = {
  contact_hash: string;
  contact: string | null;
  opted_out_at: Timestamp;
};

/** First and last marketing touch, as JSON. */
type AttributionsTable = {
  subject_id: string;
  created_at: Timestamp;
  first_touch: string | null;
  last_touch: string | null;
};

/** Daily counts; empty strings for unknown. */
type PhoneClicksTable = {
  day: string;
  source: string;
  campaign: string;
  page: string;
  count: number;
};

type CampaignSpendTable = {
  campaign: string;
  from_day: string;
  to_day: string;
  cents: number;
};

/** What the desk counts of the leads that arrived on a day in UTC. Outdated while `lead_day_changes` lists the day. */
type LeadDaysTable = { day: string; figures: string };

/** Triggers add to it with each change of a lead. */
type LeadDayChangesTable = { day: string };
