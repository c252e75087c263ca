import { requireNotes, watchCallLinks } from "./calls.ts";
import { watchContrasts } from "./contrasts.ts";
import { addCopyButtons } from "./copy-buttons.ts";
import { blockFormsOffline, guardUnsaved, sendOnce } from "./form-guards.ts";
import { watchKeys } from "./keys.ts";
import { followLead } from "./lead-now.ts";
import { followQueue } from "./live.ts";
import { offerPasskeys } from "./passkeys.ts";
import { followPost } from "./post-preview.ts";
import { showSignalSettings } from "./switches.ts";
import { keepUnsentInput } from "./unsent-input.ts";
import { showUploads } from "./uploads.ts";

blockFormsOffline();
offerPasskeys();
addCopyButtons();
showSignalSettings();
followPost();
followQueue();
followLead();
watchCallLinks();
requireNotes();
keepUnsentInput();
watchKeys();
showUploads();
// After the handlers that may refuse a form.
sendOnce();
watchContrasts();
guardUnsaved();
