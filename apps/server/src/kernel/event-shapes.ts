// What most events name.
export interface OfCompany {
  readonly companyId: string
}
export interface OfInvoice extends OfCompany {
  readonly invoiceId: string
}
