import { noteCalls } from "./calls.ts";
import { watchKeys } from "./keys.ts";
import { followQueue } from "./live.ts";
import { offerPasskeys } from "./passkeys.ts";
import { saveTyping } from "./typing.ts";

// Every page works without these.
offerPasskeys();
followQueue();
noteCalls();
saveTyping();
watchKeys();
