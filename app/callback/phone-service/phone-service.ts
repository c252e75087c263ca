declare module "../../server/http/services-context.server.ts" {
  interface Services {
    phoneService: PhoneService;
  }
}

/** Connects a visitor's phone with the firm's. Never throws. Optional members are missing without a provider. */
export type PhoneService = {
  /** `number` is in E.164. `isConfirmed`: it had opted out of calls, and pressing 1 allows them again. */
  call(
    number: string,
    requestId: string,
    isConfirmed?: boolean,
  ): Promise<CallResult>;
  /** Reads a webhook of the provider. Like the other `read…` members, undefined if the signature is invalid. */
  readReport?(request: ProviderRequest): CallReport | undefined;
  readText?(request: ProviderRequest): InboundText | undefined;
  /** Rings a phone of the firm (E.164) first and, once someone there presses 1, the lead. */
  connect?(own: string, leadId: string): Promise<CallResult>;
  readConnection?(request: ProviderRequest): Connection | undefined;
  /** Nothing is dialed on a live site: staff call back, and visitors are told so. */
  staffCallsBack?: boolean;
};

export type Caller = {
  siteName: string;
  legalName: string;
  phone: string;
  recordsCalls: boolean;
};

export type ProviderRequest = {
  path: string;
  form: Record<string, string>;
  signature: string;
};

export type CallReport = {
  callId: string;
  /** Undefined for a call from the desk, or one that an earlier release placed. */
  requestId: string | undefined;
  progress: CallProgress | undefined;
  markup: string;
  /** Set if the person at this number pressed the stop key. `failed` is the markup to play if that can't be stored. */
  stop?: { number: string; failed: string };
  /** For a call from the desk: the lead, and whose phone the report is about. */
  desk: { leadId: string; phone: "lead" | "desk" } | undefined;
};

/** Someone at the firm answered: the lead to connect them with, unless they pressed another key. */
export type Connection = {
  leadId: string | undefined;
  /** The provider's markup; without a number (E.164), it says goodbye. */
  markupFor: (number: string | undefined) => string;
};

export type InboundText = {
  from: string;
  body: string;
  handledAs: string | undefined;
  reply: (words?: string) => string;
};

/** `pressed` 1, then `connected` to us or `unanswered`; or `declined`. The rest are Twilio's own statuses. */
export type CallProgress =
  | "pressed"
  | "connected"
  | "unanswered"
  | "declined"
  | "completed"
  | "busy"
  | "no-answer"
  | "failed"
  | "canceled";

export type CallResult =
  | { status: "placed"; callId: string }
  | { status: "simulated"; callId: string }
  /** `busy`: the provider is rate limiting. `reason` is for the operator, never for the visitor. */
  | { status: "failed"; busy: boolean; reason: string }
  /** No readable response from the provider: the phone may have rung. */
  | { status: "unclear"; reason: string }
  | { status: "off" };
