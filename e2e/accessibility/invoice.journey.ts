// The drawer of an invoice, and dialogs of what is chosen or entered: nothing that axe-core calls serious or critical, and none that loses who has the keyboard alone.
import { surveyOverlays } from '../support/survey-overlays.ts'
import { isOfOneInvoice } from '../support/overlays.ts'

surveyOverlays('of an invoice', 8106, isOfOneInvoice)
