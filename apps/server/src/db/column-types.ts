// Columns with narrower values than their database type: an enumeration, or documents of a shape. The database decides
// about null and defaults.
import type { WebhookEvent, WebhookOff } from '@piaotai/domain/webhook.ts'
import type { WebhookDeliveryColumns } from './webhook-columns.ts'
import type { AssistantActShown, AssistantActState, OutwardTool } from '@piaotai/domain/api-key/assistant-act.ts'
import type { PairingState } from '@piaotai/domain/api-key/device.ts'
import type { GivenScope, KeyEnd, KeySource } from '@piaotai/domain/api-key/api-key.ts'
import type { BankFormat, BankRowState } from '@piaotai/domain/payment/bank-file.ts'
import type { StatementEffect, StatementState, StatementVerdict } from '@piaotai/domain/payment/statement-verdict.ts'
import type { CategoryRule } from '@piaotai/domain/category/category-rules.ts'
import type { CommercialSource, CommercialType, Urgency } from '@piaotai/domain/commercial/commercial.ts'
import type {
  DeliveryContent,
  DeliveryEnder,
  CodeWay,
  KeptDeliveryState,
  DeliveryWay,
  ReceiptState,
  TaskPage,
  Validity,
} from '@piaotai/domain/delivery/delivery.ts'
import type { DownloadReason, DownloadState, ExportColumns, ExportKind } from '@piaotai/domain/export.ts'
import type { IntakeKind, IntakeState, LinkFailure } from '@piaotai/domain/intake-api.ts'
import type { ParsedRow } from '@piaotai/domain/invoice/invoice-sheet-rows.ts'
import type { CommercialProposal } from '@piaotai/domain/commercial/commercial-text.ts'
import type {
  MailAccountState,
  MailAuth,
  MailChecks,
  MailSecurity,
  MailStatus,
  OAuthProvider,
  PartKind,
  PartState,
  SenderVerdict,
} from '@piaotai/domain/mail.ts'
import type { BookingPurpose, DeductionPurpose } from '@piaotai/domain/deduction/deduction.ts'
import type { SettleWay, TransferLine } from '@piaotai/domain/deduction/deduction-acts.ts'
import type { ReconcileDifferences, ReconcileFigures, ReconcileResult } from '@piaotai/domain/reconcile.ts'
import type {
  GroupAct,
  GroupGrant,
  GroupMatchKind,
  GroupMeasure,
  GroupMemberState,
  GroupPushState,
  GroupRefusal,
} from '@piaotai/domain/group.ts'
import type { Bearer } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { NotToPay, StandingSource } from '@piaotai/domain/judgement/standing-of.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import type { MailChoices, NoticeData, NoticeKind } from '@piaotai/domain/notice.ts'
import type { OrderRow, OrderTemplate } from '@piaotai/domain/delivery/order-details.ts'
import type { CustomerType, InvoicingType, PartnerRelation, TaxpayerKind } from '@piaotai/domain/partner/partner.ts'
import type { BookedFacts } from '@piaotai/domain/voucher/booked-facts.ts'
import type { AccountCategory, AccountStandard, Auxiliary, EntrySide } from '@piaotai/domain/voucher/ledger-account.ts'
import type { LinkDirection, LinkState, PartnerInvitationState } from '@piaotai/domain/partner/partner-link.ts'
import type { BatchState, PastCause, PaymentState, RequestAct, RequestState } from '@piaotai/domain/payment/payment.ts'
import type { AccountSource } from '@piaotai/domain/judgement/account.ts'
import type { Area, ReadArea } from '@piaotai/domain/rights/permission.ts'
import type { RuleKindName } from '@piaotai/domain/rules/kinds.ts'
import type { HitOutcome, RuleCaps, RuleState, RunCause, RunEnd, RunState, StopReason } from '@piaotai/domain/rules/rule.ts'
import type { TrialResult } from '@piaotai/domain/rules/trial.ts'
import type { RuledField } from '@piaotai/domain/rules/whose-value.ts'
import type { ReplyKind, ReplyReason, ReplyState, ReplyStop, RuleReason } from '@piaotai/domain/reply.ts'
import type { Automatic, PushError, PushKind, PushWay } from '@piaotai/domain/push/push.ts'
import type { ExtendedField } from '@piaotai/domain/invoice/extended-field.ts'
import type { FileSignature } from '@piaotai/domain/invoice/signature.ts'
import type {
  BureauBooking,
  BureauFormat,
  BureauRisk,
  BureauSource,
  BureauState,
  BureauUse,
  Completeness,
  PullDirection,
  PullError,
  PullState,
  PullUnit,
  RowSyncState,
} from '@piaotai/domain/tax/tax-pull.ts'
import type { TravellerMark } from '@piaotai/domain/tax/taxpayer.ts'
import type { ImportMode } from '@piaotai/domain/states.ts'
import type { BureauError, LoginStep, ProofWay, SessionEnd, SessionState, TaxArea, TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import type { FormerName, TitleKind } from '@piaotai/domain/title/title.ts'
import type { AgainRule, Charge, QuotaOwner, TaxQuestion } from '@piaotai/domain/verification/verification.ts'
import type {
  MakingState,
  MakingStop,
  Merging,
  PeriodState,
  VoucherEntry,
  VoucherFormat,
  VoucherState,
} from '@piaotai/domain/voucher/voucher.ts'
import type { LossReason } from '../kernel/loss-reasons.ts'
import type { MailSubject } from '../kernel/mail-subject.ts'
import type { ShownRequest } from '../ports/push-receiver.ts'
import type { TaxFace } from '../ports/tax-platform.ts'
import type { RobotTables } from './robot-columns.ts'
import type { RefusedDraft, ExportSettings, DownloadOutcome, MailText, SignerNeeds, SheetRow } from './column-documents.ts'

type Language = 'zh-CN' | 'en-US'
type Fields = Record<string, unknown>

/**
 * Table → column → type. `tables.ts` refuses a table or column that the database lacks, and a type that the column
 * cannot hold.
 */
export interface ColumnTypes extends RobotTables {
  api_key: { scopes: GivenScope[]; addresses: string[]; sources: KeySource[]; ended_because: KeyEnd; kind: 'program' | 'device' }
  assistant_act: { tool: OutwardTool; state: AssistantActState; shown: AssistantActShown }
  audit_log: { detail: Fields }
  category_rules: { rules: CategoryRule[] }
  extended_fields: { fields: ExtendedField[] }
  commercial_invoice: { type: CommercialType; urgency: Urgency; source: CommercialSource }
  company: { staff_keys: string[]; scan_settings: Fields }
  device_pairing: { state: PairingState }
  delivery_event: { detail: Fields }
  delivery_link: { kind: 'link' | 'visit' }
  delivery_order_sheet: { rows: OrderRow[] }
  delivery_receipt: { state: ReceiptState }
  delivery_recipient: { role: 'to' | 'cc' }
  delivery_settings: {
    content: DeliveryContent
    validity: Validity
    code: 'mail' | 'apart'
    signer: SignerNeeds
    mail: Record<Language, MailText>
    orders: OrderTemplate
  }
  delivery_task: {
    way: DeliveryWay
    area: Area
    page: TaskPage
    content: DeliveryContent
    code_by: CodeWay
    signer: SignerNeeds
    validity: Validity
    language: Language
    state: KeptDeliveryState
    ended_by: DeliveryEnder
  }
  download: {
    kind: ExportKind
    area: ReadArea
    settings: ExportSettings
    outcome: DownloadOutcome
    state: DownloadState
    reason: DownloadReason
  }
  export_template: { heads: ExportColumns['heads']; lines: ExportColumns['lines'] }
  doubt_answer: { how: 'right' | 'corrected' }
  import_file: { area: Area; mode: ImportMode }
  import_item: { pages: number[]; reading: Fields; warnings: unknown[] }
  invitation: { kind: 'link' | 'tel' | 'email' }
  intake: { kind: IntakeKind; state: IntakeState; problem: LinkFailure; area: Area }
  intake_settings: { hosts: string[] }
  invoice: {
    extra: Record<string, string>
    fields: Fields
    warnings: unknown[]
    checks: unknown[]
    source_file: 'TAX_BUREAU' | 'NON_TAX_BUREAU' | 'DEFAULT'
    standing: Standing
    standing_source: StandingSource
    not_to_pay: NotToPay
    bearer: Bearer
    traveller: TravellerMark
  }
  invoice_change: { kind: 'edit' | 'classify' | 'pool'; area: Area; fields: string[] }
  invoice_change_item: { before: Fields }
  invoice_original: { signatures: readonly FileSignature[] }
  invoice_sheet: { rows: ParsedRow[] }
  invoice_use: { submitted_language: Language; confirmed_language: Language }
  join_request: { via: 'number' | 'link'; state: 'waiting' | 'accepted' | 'refused' | 'withdrawn' }
  ledger_account: { category: AccountCategory; side: EntrySide }
  list_view: { settings: Fields }
  mail_account: { security: MailSecurity; state: MailAccountState; auth: MailAuth }
  mail_address: { kind: 'company' | 'named' | 'person' }
  mail_consent: { provider: OAuthProvider }
  mail_event: { detail: Fields }
  mail_message: {
    area: Area
    via: 'smtp' | 'imap'
    checks: MailChecks
    status: MailStatus
    blocked: { readonly pictures: number; readonly scripts: number }
  }
  mail_part: { kind: PartKind; state: PartState; proposed: Partial<CommercialProposal> }
  mail_sender_rule: { verdict: SenderVerdict; pool_ids: string[] }
  mail_return: { kind: ReplyKind; reason: ReplyReason; area: Area; language: Language; state: ReplyState; stop: ReplyStop }
  mail_return_rules: { switched_on: RuleReason[]; bodies: Partial<Record<RuleReason, string>> }
  mail_return_template: { reason: ReplyReason }
  member: { role: 'superAdmin' | 'staff'; status: 'active' | 'disabled'; legacy_roles: number[] }
  notice: { kind: NoticeKind; data: NoticeData[NoticeKind] }
  notice_choice: { choices: MailChoices; language: Language }
  outbox: { about: MailSubject; channel: 'mail' | 'sms'; state: 'waiting' | 'sent' | 'failed' }
  own_title: { kind: TitleKind; former_names: FormerName[] }
  partner_account_change: { source: AccountSource }
  partner_link: { direction: LinkDirection; state: LinkState }
  partner: {
    relations: PartnerRelation[]
    customer_type: CustomerType
    taxpayer_kind: TaxpayerKind
    invoicing_type: InvoicingType
  }
  partner_invitation: { language: Language; state: Exclude<PartnerInvitationState, 'expired'> }
  partner_count: { relations: PartnerRelation[] }
  payment_bank_file: { format: BankFormat }
  payment_bank_file_row: { overridden_for: PastCause[]; state: BankRowState }
  payment_request: { act: RequestAct; state: RequestState }
  payment_taken_back: { overridden_for: PastCause[] }
  payment_statement_row: { verdict: StatementVerdict; state: StatementState; effect: StatementEffect }
  payment_batch: { payee_from: 'partner' | 'typed' | 'none'; state: BatchState }
  payment_batch_invoice: { state: PaymentState; submitted_for: PastCause[]; overridden_for: PastCause[] }
  company_group_member: { state: GroupMemberState; grants: GroupGrant[] }
  group_membership: { state: GroupMemberState; grants: GroupGrant[] }
  group_grant_log: { act: GroupAct | 'grants'; before: GroupGrant[]; after: GroupGrant[] }
  group_figure: { measure: GroupMeasure }
  group_row: { measures: GroupMeasure[] }
  group_hash: { kind: GroupMatchKind }
  group_push_company: { state: GroupPushState; refusal: GroupRefusal }
  push: { way: PushWay; error: PushError }
  push_event: { error: PushError; request: ShownRequest }
  push_target: {
    kind: PushKind
    settings: Fields
    secret_ends: Record<string, string>
    automatic: Automatic
    off_because: 'hand' | 'failing' | 'gone' | 'dissolved' | 'owner'
  }
  pull_task: { direction: PullDirection; unit: PullUnit; state: PullState; error: PullError; way: 'hand' | 'schedule' | 'again' }
  pull_slice: { state: 'planned' | 'running' | 'done' | 'split' }
  pulled_day: { direction: PullDirection }
  pull_schedule: { directions: PullDirection[] }
  tax_invoice: {
    direction: PullDirection
    state: BureauState
    risk: BureauRisk
    use: BureauUse
    booking: BureauBooking
    source: BureauSource
    completeness: Completeness
    sync_state: RowSyncState
    extra: Record<string, string>
  }
  tax_invoice_file: { format: BureauFormat }
  tax_figure: { direction: PullDirection; sync_state: RowSyncState; use: BureauUse }
  deduction: { purpose: DeductionPurpose; state: BureauState; risk: BureauRisk; result: 'done' | 'failed' }
  deduction_transfer: { way: SettleWay; line: TransferLine; state_before: BureauState; risk_before: BureauRisk }
  taxpayer_kind: { kind: TaxpayerKind }
  booking_mark: { purpose: BookingPurpose; result: 'done' | 'failed' }
  reconciliation: { direction: PullDirection; figures: ReconcileFigures }
  reconciliation_row: { direction: PullDirection; result: ReconcileResult; fields: ReconcileDifferences }
  reconciliation_note: { direction: PullDirection }
  permission_group: { keys: string[]; scope: 'own' | 'department' | 'company'; push_categories: number[] }
  risk_settings: { limits: string[] }
  rule: { kind: RuleKindName; filter: Fields; settings: Fields; caps: RuleCaps; state: RuleState; stopped: StopReason }
  rule_hit: { outcome: HitOutcome }
  rule_value: { field: RuledField }
  invoice_hand: { field: RuledField }
  rule_run: { cause: RunCause; state: RunState; ended: RunEnd; result: TrialResult }
  sign_in_ticket: { kind: 'factor' | 'ssoState' | 'ssoLink' | 'miniProgram' | 'register'; data: Fields }
  staff_import: { rows: SheetRow[] }
  tax_account: { area: TaxArea; identity: TaxIdentity }
  tax_login: {
    area: TaxArea
    step: LoginStep
    ways: ProofWay[]
    way: ProofWay
    offered: { readonly code: TaxIdentity; readonly name: string }[]
    error: BureauError
  }
  tax_session: { area: TaxArea; identity: TaxIdentity; state: SessionState; needs: ProofWay; ended_because: SessionEnd }
  verification: {
    purse: QuotaOwner
    cause: 'one' | 'batch' | 'typed' | 'again'
    question: TaxQuestion
    state: 'asking' | 'settled'
    charge: Charge
    face: TaxFace
    red_kind: 'full' | 'partial'
    fields: string[]
  }
  verify_settings: { again: AgainRule[] }
  voucher: { state: VoucherState; merging: Merging; exported_as: VoucherFormat }
  voucher_entry: { side: EntrySide; auxiliary: Auxiliary }
  voucher_invoice: { entries: VoucherEntry[]; booked: BookedFacts }
  voucher_making: { merging: Merging; state: MakingState; reason: MakingStop; refused: RefusedDraft[] }
  voucher_period: { state: PeriodState }
  voucher_settings: { standard: AccountStandard }
  work_loss: { reason: LossReason }
  webhook: { events: WebhookEvent[]; off_because: WebhookOff }
  webhook_delivery: WebhookDeliveryColumns
}
