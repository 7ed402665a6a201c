// Menus, panels and dialogs of lists, of the person and of the company: nothing that axe-core calls serious or critical, and none that loses who has the keyboard alone.
import { surveyOverlays } from '../support/survey-overlays.ts'
import { isOfOneInvoice } from '../support/overlays.ts'

surveyOverlays('of lists and settings', 8108, (overlay) => !isOfOneInvoice(overlay))
