import type { Generated } from "kysely";

/** The tables as the database holds them. Only stores read or write these names. */
export type Database = {
  survey_leads: SurveyLeadsTable;
  blog_posts: BlogPostsTable;
  blog_post_tags: BlogPostTagsTable;
  blog_post_redirects: BlogPostRedirectsTable;
  callback_requests: CallbackRequestsTable;
  submissions: SubmissionsTable;
  touches: TouchesTable;
  partial_surveys: PartialSurveysTable;
  ended_attempts: EndedAttemptsTable;
  exports: ExportsTable;
  heartbeat: HeartbeatTable;
  posts_version: PostsVersionTable;
  deliveries: DeliveriesTable;
  claims: ClaimsTable;
  claim_key: ClaimKeyTable;
  destination_holds: DestinationHoldsTable;
  consents: ConsentsTable;
  consent_details: ConsentDetailsTable;
  consent_texts: ConsentTextsTable;
  consent_checkpoints: ConsentCheckpointsTable;
  consent_keys: ConsentKeysTable;
  suppressions: SuppressionsTable;
  attributions: AttributionsTable;
  phone_clicks: PhoneClicksTable;
};

/** ISO 8601 in UTC with milliseconds. */
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
  /** A day, YYYY-MM-DD. */
  accident_date: string | null;
  medical_treatment: string | null;
  work_missed: string | null;
  injury_type: string | null;
  fault_party: string | null;
  insurance_status: string | null;
  description: string | null;
  qualified: StoredBoolean | null;
  /** Why it is held back from delivery until somebody releases it. */
  quarantine_reason: string | null;
  released_at: Timestamp | null;
};

/** One row a form that was taken, for 48 hours: what a second copy of it is answered from. */
export type SubmissionsTable = {
  /** The lead or callback request that it became. */
  subject_id: string;
  kind: string;
  created_at: Timestamp;
  /** Made by the sender for this attempt. */
  idempotency_key: string | null;
  /** Fingerprint of what was sent. */
  payload: string;
  /** The sender's, an IPv6 one as its /64. */
  client_address: string | null;
  /** JSON of the first answer; null while a call is under way. */
  answer: string | null;
};

/** One row a lead or request for a call: what the next one of the same person is recognized by. */
export type TouchesTable = {
  /** The lead or the request. */
  subject_id: string;
  kind: string;
  created_at: Timestamp;
  /** Id of the thread's first entry, which may have been deleted since. */
  thread_id: string;
  /** E.164. */
  phone_key: string | null;
  /** In lower case. */
  email_key: string | null;
};

/** One row a survey that is not finished and whose visitor wants it kept. */
export type PartialSurveysTable = {
  id: string;
  /** Made by the visitor's device with the yes to this. */
  attempt_key: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** JSON object: the survey's fields that are answered. */
  answers: string;
  client_address: string | null;
  /** Why it is held back from delivery. */
  quarantine_reason: string | null;
  /** When it was handed to delivery, once. */
  due_at: Timestamp | null;
};

/** Keys of surveys that were finished or withdrawn, for 48 hours: what comes late must not bring them back. */
type EndedAttemptsTable = {
  attempt_key: string;
  ended_at: Timestamp;
};

/** One row each time that somebody took leads out of the site. The database refuses to delete one. */
export type ExportsTable = {
  id: string;
  begun_at: Timestamp;
  os_user: string;
  format: string;
  /** JSON object. */
  filters: string;
  status: string;
  finished_at: Timestamp | null;
  row_count: number | null;
  /** Of the bytes that were handed out. */
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
  /** JSON list of tags, as written. */
  tags: string;
  /** Related to every city: its category contains "personal injury". */
  is_general: StoredBoolean;
  /** A UUID: what the post is known by when its slug changes. */
  id: string;
  reviewed_by: string | null;
  /** A day, YYYY-MM-DD. */
  reviewed_on: string | null;
  /** The category as addresses have it; empty where it has no letter that they could. */
  category_slug: string;
  /** It will be published at its `published_at`, and is not before. */
  is_scheduled: StoredBoolean;
};

/** One row a tag of a post, and one a city that its title names, in lower case: what a city finds its posts by. */
type BlogPostTagsTable = {
  post_slug: string;
  tag: string;
  /** That of the post; null while the post is not published. */
  published_at: Timestamp | null;
  /** The tag as addresses have it; null for a city, and for a further tag of the post that reads alike. */
  topic: string | null;
};

/** One row a slug that a post had before. */
type BlogPostRedirectsTable = {
  old_slug: string;
  /** The slug that the post has now. */
  post_slug: string;
};

/** One row. */
type PostsVersionTable = {
  id: number;
  /** How often posts have changed. */
  version: number;
  /** Fingerprint of the cities that titles were searched for; null before the first search. */
  cities: string | null;
  /** When the next scheduled post is due. */
  next_at: Timestamp | null;
  /** Signs links to posts that are not published; null before the first one. */
  preview_key: string | null;
};

export type CallbackRequestsTable = {
  id: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  lead_phone_number: string;
  status: string;
  /** Why it failed or was refused. */
  reason: string | null;
  provider_call_id: string | null;
  client_address: string | null;
  /** The provider's last word on a call that was placed. */
  progress: string | null;
};

/** One row a message to one destination. Holds ids alone: what it says is read where it is sent. */
export type DeliveriesTable = {
  /** The message's own id, the same on each try. */
  id: string;
  subject_kind: string;
  /** The lead or callback request that it tells of; of an alert, the delivery that failed. */
  subject_id: string;
  /** By its name in the operator's file. */
  destination: string;
  event: string;
  /** `waiting`, `delivered`, `dropped` (nobody needed it any more) or `dead`: given up until somebody has it sent again. */
  state: Generated<string>;
  /** How often somebody has begun to send it. */
  attempts: Generated<number>;
  created_at: Timestamp;
  /** Nobody sends it before. Whoever begins puts it off, so that no other one does meanwhile. */
  next_at: Timestamp;
  /** When it was delivered or given up. */
  ended_at: Generated<Timestamp | null>;
  /** Why the last try failed: our own words and numbers, never the receiver's. */
  last_error: Generated<string | null>;
  /** JSON list of the mail addresses that are still to get it; null while all are. */
  recipients: Generated<string | null>;
};

/** One row a destination that has asked to be left alone. */
type DestinationHoldsTable = {
  destination: string;
  held_until: Timestamp;
};

/** One row a lead or callback request that somebody has taken on. */
type ClaimsTable = {
  subject_id: string;
  /** A contact's or a destination's name. */
  claimed_by: string;
  claimed_at: Timestamp;
};

/** One row: signs the links by which somebody takes a lead on. */
type ClaimKeyTable = {
  id: number;
  key: string;
};

/** One row: when the site last showed that it can write. */
type HeartbeatTable = {
  id: number;
  beat_at: Timestamp;
};

/** One row each time somebody agreed to something or withdrew it. The database itself refuses to change it once it is sealed. */
export type ConsentsTable = {
  id: Generated<number>;
  created_at: Timestamp;
  /** submitted, asked again or withdrew. */
  event: string;
  /** lead, callback, or number where somebody withdrew by telephone. */
  subject_kind: string;
  /** SHA-256 of the lead's or request's id: tells whose row it was to who knows the id, after the person is erased too. */
  subject_hash: string | null;
  /** The text that was shown; null where a program sent the form. */
  text_version: string | null;
  text_hash: string | null;
  language: string | null;
  /** ticked, unticked or not shown; of who withdrew: withdrawn or kept. */
  calls: string;
  texts: string;
  gpc: StoredBoolean;
  /** Seals the row's details, which may be erased. */
  details_hash: string;
  /** Its place in the chain, from 1, without a gap. Null, as its hashes are, until it is sealed. */
  sequence: number | null;
  previous_hash: string | null;
  hash: string | null;
};

/** What of a consent is personal. Gone when its person is erased. */
export type ConsentDetailsTable = {
  consent_id: number;
  subject_id: string | null;
  salt: string;
  /** Path and harmless query of the page that the form was on. */
  page: string | null;
  client_address: string | null;
  user_agent: string | null;
  accept_language: string | null;
  /** E.164, where somebody withdrew by telephone. */
  number: string | null;
  /** Opens the receipt. */
  receipt: string | null;
};

/** Each text that was ever shown, by the hash of its body. */
type ConsentTextsTable = {
  hash: string;
  version: string;
  /** JSON of a `ConsentText`. */
  body: string;
  first_used_at: Timestamp;
};

/** One row each time that consents were sealed: how long the chain was then, and its last hash. */
export type ConsentCheckpointsTable = {
  count: number;
  hash: string;
  created_at: Timestamp;
  /** Ed25519, in base64url. */
  signature: string;
  /** An RFC 3161 time-stamp response, in base64. */
  timestamp_token: string | null;
};

/** One row. */
type ConsentKeysTable = {
  id: number;
  /** Key of the hashes of suppressed numbers. */
  number_key: string;
  /** Signs checkpoints: an Ed25519 private key as PEM. */
  signing_key: string;
};

/** One row a number that must not be called or texted. It outlives the erasing of its person, as a hash alone. */
export type SuppressionsTable = {
  number_hash: string;
  /** E.164; null once its person is erased. */
  number: string | null;
  /** Since when not. */
  calls_at: Timestamp | null;
  texts_at: Timestamp | null;
  /** The lead or callback request that asked for it; null where its row is gone, or the firm took it by phone. */
  subject_id: string | null;
  /** When the number's owner last asked for a call again; `calls_at` is null since, unless calls were stopped anew. */
  lifted_at: Timestamp | null;
};

/** How who sent a form came here: JSON of the first and the last touch. */
export type AttributionsTable = {
  subject_id: string;
  created_at: Timestamp;
  first_touch: string | null;
  last_touch: string | null;
};

/** How often telephone links were pressed on a day; empty texts where nothing is known. */
type PhoneClicksTable = {
  /** A day, YYYY-MM-DD. */
  day: string;
  source: string;
  campaign: string;
  page: string;
  count: number;
};
