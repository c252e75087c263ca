import type { BlockList } from "node:net";
import type { Kysely } from "kysely";
import { createContext } from "react-router";
import type { Database } from "../../../db/schema.ts";
import type { Health } from "../operations/health.server.ts";
import type { Log } from "../operations/log.server.ts";
import type { Metrics } from "../operations/metrics.server.ts";

/** Derived from published content, and replaced as a whole. Folders add their part with `declare module`. */
export interface SiteContent {
  revision: number;
  inputs: Readonly<Record<string, unknown>>;
  timeZone: string;
}

/** Each kind of content, as its schema parses it. Features add kinds with `declare module`. */
export interface ContentValues {
  readonly operator: Readonly<Record<string, unknown>>;
}

/** What request handlers use. Folders add theirs with `declare module`; `openServices` creates all. */
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
    refresh: () => Promise<ReadonlySet<string>>;
    /** What is published, with these drafts; undefined if they are invalid together. */
    preview: (
      drafts: Partial<ContentValues>,
    ) => Promise<SiteContent | undefined>;
  };
  now: () => Date;
  close: () => Promise<void>;
}

export interface RequestServices extends Services, SiteContent {
  requestId: string;
  /** IPv6 addresses are cut to their /64; undefined for the site's own requests. */
  clientAddress: string | undefined;
  /** Data couldn't be read, so no cache may store the response. */
  isDegraded: boolean;
  reportFailure: (
    event: string,
    error: unknown,
    fields?: Readonly<Record<string, string>>,
  ) => void;
  /** A 404 needs no body: the page cache sends a shared one. */
  sharesNotFound: boolean;
  limitRendering?: <Page>(
    render: () => Promise<Page>,
  ) => Promise<Page | undefined>;
  preview?: string;
  refusal?: { status: number; message: string; back: string };
}

/** Who may frame the page, for previews. */
export const framedByContext = createContext("'none'");

export const servicesContext = createContext<RequestServices>();
