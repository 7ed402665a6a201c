// 往来企业: the companies and people with whom a company trades, as one record per tax id.
import { limits } from '../limits.ts'

/** 上游 supplies us, 下游 buys from us, 关联 belongs to our group. A partner holds any set of them. */
export const partnerRelations = ['up', 'down', 'related'] as const
export type PartnerRelation = (typeof partnerRelations)[number]
/** Orders of a list: by name, or by how near to the front of the name a keyword stands. */
export const partnerSorts = ['name', 'match'] as const

/** 企业 · 个体工商户 · 机关事业单位 · 个人 · 境外. Only the first three have a tax id with a check character. */
export const customerTypes = ['enterprise', 'soleTrader', 'publicBody', 'person', 'foreign'] as const
export type CustomerType = (typeof customerTypes)[number]
/** Whether GB 32100 governs the tax ids of this customer type. */
export const hasCheckedTaxId = (type: CustomerType): boolean => type !== 'person' && type !== 'foreign'

/** 一般纳税人 · 小规模纳税人; null: not known. */
export const taxpayerKinds = ['general', 'small'] as const
export type TaxpayerKind = (typeof taxpayerKinds)[number]

/** 开票类型: the invoice that this partner gets from us; null: not agreed. */
export const invoicingTypes = ['special', 'normal'] as const
export type InvoicingType = (typeof invoicingTypes)[number]

/** An address that takes this partner's invoices (收票邮箱). */
export interface PartnerMailbox {
  readonly address: string
  readonly comment: string
}

/** A partner as a person writes it; texts that are not given are empty. */
export interface PartnerDraft {
  readonly name: string
  readonly taxId: string
  readonly relations: readonly PartnerRelation[]
  readonly customerType: CustomerType
  readonly taxpayerKind: TaxpayerKind | null
  readonly invoicingType: InvoicingType | null
  readonly contact: string
  readonly phone: string
  readonly address: string
  readonly bankName: string
  /** 联行号: 12 digits (CNAPS). */
  readonly bankCode: string
  readonly bankAccount: string
  /** The partner's number in the company's ERP. */
  readonly externalNumber: string
  /** The name by which order details call this partner. */
  readonly orderName: string
  readonly tags: readonly string[]
  readonly mailboxes: readonly PartnerMailbox[]
}

/** Longest texts, in characters. */
export const partnerLengths = {
  name: limits.companyName,
  contact: 50,
  phone: 30,
  address: 200,
  bankName: 100,
  bankAccount: 40,
  externalNumber: 50,
  orderName: limits.companyName,
} as const
export const partnerLimits = {
  /** Partners of one call that edits, tags or deletes. */
  batch: 300,
  /** Suggestions of one answer. */
  suggestions: 50,
  tags: 10,
  tag: 20,
  mailboxes: 20,
  mailbox: limits.email,
  mailboxComment: 50,
  /** Rows of one import file. */
  sheetRows: 5000,
  sheetBytes: 5 * 1024 * 1024,
} as const
