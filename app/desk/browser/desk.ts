import { watchKeys } from "./keys.ts";
import { followQueue } from "./live.ts";
import { offerPasskeys } from "./passkeys.ts";

// Every page works without these.
offerPasskeys();
followQueue();
watchKeys();
