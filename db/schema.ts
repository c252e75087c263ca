/** The tables as the database holds them. Only stores read or write these names. */
export type Database = {
  survey_leads: SurveyLeadsTable;
  blog_posts: BlogPostsTable;
  blog_post_tags: BlogPostTagsTable;
  callback_requests: CallbackRequestsTable;
  /** One row: how often posts have changed. */
  posts_version: { id: number; version: number };
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
};

/** One row a tag of a post, in lower case, so that both databases find a tag by index. */
type BlogPostTagsTable = { post_slug: string; tag: string };

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
