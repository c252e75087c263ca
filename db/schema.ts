/** The tables as the database holds them. Only stores read or write these names. */
export type Database = {
  survey_leads: SurveyLeadsTable;
  blog_posts: BlogPostsTable;
  blog_post_tags: BlogPostTagsTable;
  callback_requests: CallbackRequestsTable;
  heartbeat: HeartbeatTable;
  posts_version: PostsVersionTable;
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
  /** The part of the posts that it belongs to for good: parts are as large as one answer bears. */
  part: number;
};

/** One row a tag of a post, and one a city that its title names, in lower case: what a city finds its posts by. */
type BlogPostTagsTable = {
  post_slug: string;
  tag: string;
  /** That of the post; null while the post is not published. */
  published_at: Timestamp | null;
};

/** One row. */
type PostsVersionTable = {
  id: number;
  /** How often posts have changed. */
  version: number;
  /** How many posts are published. */
  published: number;
  /** Fingerprint of the cities that titles were searched for; null before the first search. */
  cities: string | null;
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
};

/** One row: when the site last showed that it can write. */
type HeartbeatTable = {
  id: number;
  beat_at: Timestamp;
};
