export { columnOf, correctInvoice, normaliseCorrection } from './correct-invoice.ts'
export { countInvoices, listInvoices, totalInvoices } from './list-invoices.ts'
export { readInvoice, readInvoiceLog, readOverview, type LinkSigner, type ReadNeeds } from './read-invoice.ts'
export { recordReading, type Entering, type OriginalFile, type Recorded } from './record-reading.ts'
