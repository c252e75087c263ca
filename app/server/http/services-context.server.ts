import type { BlockList } from "node:net";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Database } from "../../../db/schema.ts";
import type { Health } from "../operations/health.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { Metrics } from "../operations/metrics.server.ts";

/** What is derived from published content, replaced as a whole. Each folder adds its part with `declare module`. */
export interface SiteContent {
  revision: number;
  /** The operator's fields and the other kinds of content, by name. */
  inputs: Readonly<Record<string, unknown>>;
  timeZone: string;
}

/** The values of each kind of content, as parsed by its schema. The desk adds other kinds with `declare module`. */
export interface ContentValues {
  readonly operator: Readonly<Record<string, unknown>>;
}

/** What handlers of requests use. Each folder adds its own services with `declare module`; `openServices` creates all. */
export interface Services {
  siteUrl: string;
  log: Log;
  database: Kysely<Database>;
  /** A connection for commits, so that pages don't wait for them. */
  intake: Kysely<Database>;
  health: Health;
  metrics: Metrics;
  metricsToken: string | undefined;
  trustedProxies: BlockList;
  content: {
    readonly current: SiteContent;
    /** Reads what was published last, and returns the names of what changed. */
    refresh: () => Promise<ReadonlySet<string>>;
    /** The content with these drafts in place of what is published. Throws if it can't be shown. */
    preview: (drafts: Partial<ContentValues>) => Promise<SiteContent>;
  };
  now: () => Date;
  close: () => Promise<void>;
}

/** The services within one request, with the content that was published when it began. */
export interface RequestServices extends Services, SiteContent {
  requestId: string;
  /** IPv6 addresses as their /64; undefined for the site's own requests. */
  clientAddress: string | undefined;
  /** Whether the response lacks data that couldn't be read; then no cache may store it. */
  isDegraded: boolean;
  reportFailure: (
    event: string,
    error: unknown,
    fields?: Readonly<Record<string, string>>,
  ) => void;
  /** Whether a 404 needs no body, because the page cache sends a shared one. */
  sharesNotFound: boolean;
  /** Runs the rendering of the page after a posted form, or resolves to undefined under overload. */
  limitRendering?: <Page>(
    render: () => Promise<Page>,
  ) => Promise<Page | undefined>;
  framedBy?: string;
  preview?: string;
  /** Why a request guard refused this form, and the path back to it. */
  refusal?: { status: number; message: string; back: string };
}

export const servicesContext = createContext<RequestServices>();
