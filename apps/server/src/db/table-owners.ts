// The owner of each table: the one module, or the kernel, that writes it. Others read it, call its owner, or emit an event that the owner hears.
import type { Tables } from './tables.ts'

export const tableOwners = {
  app_user: 'account',
  captcha: 'account',
  code: 'account',
  known_device: 'account',
  personal_mailbox: 'account',
  recovery_code: 'account',
  refresh_token: 'account',
  session: 'account',
  sign_in_rules: 'account',
  sign_in_ticket: 'account',
  sso_domain: 'account',
  sso_identity: 'account',

  api_key: 'api-key',
  api_key_hour: 'api-key',
  device_pairing: 'api-key',
  repeatable_call: 'api-key',
  webhook: 'webhook',
  webhook_delivery: 'webhook',

  category_rules: 'category',

  commercial_import: 'commercial',
  commercial_invoice: 'commercial',
  commercial_link: 'commercial',

  company: 'company',
  company_quota: 'company',
  company_title: 'company',
  invitation: 'company',
  invitation_group: 'company',
  join_request: 'company',

  delivery_event: 'delivery',
  delivery_file: 'delivery',
  delivery_invoice: 'delivery',
  delivery_link: 'delivery',
  delivery_order_sheet: 'delivery',
  delivery_receipt: 'delivery',
  delivery_receipt_item: 'delivery',
  delivery_recipient: 'delivery',
  delivery_settings: 'delivery',
  delivery_task: 'delivery',

  download: 'download',

  export_template: 'export',

  stored_file: 'file',

  company_group: 'group',
  company_group_member: 'group',
  group_figure: 'group',
  group_grant_log: 'group',
  group_hash: 'group',
  group_membership: 'group',
  group_push: 'group',
  group_push_company: 'group',
  group_push_item: 'group',
  group_row: 'group',

  intake: 'intake-api',
  intake_file: 'intake-api',
  intake_settings: 'intake-api',

  import_file: 'intake',
  import_item: 'intake',

  extended_fields: 'invoice',
  invoice: 'invoice',
  invoice_attachment: 'invoice',
  invoice_hand: 'invoice',
  invoice_change: 'invoice',
  invoice_change_item: 'invoice',
  invoice_deletion: 'invoice',
  invoice_line: 'invoice',
  invoice_original: 'invoice',

  attempt: 'kernel',
  audit_head: 'kernel',
  audit_log: 'kernel',
  outbox: 'kernel',
  work_loss: 'kernel',

  mail_account: 'mail',
  mail_address: 'mail',
  mail_consent: 'mail',
  mail_destination: 'mail',
  mail_event: 'mail',
  mail_message: 'mail',
  mail_part: 'mail',
  mail_sender_rule: 'mail',

  mail_return: 'reply',
  mail_return_rules: 'reply',
  mail_return_template: 'reply',
  mail_stop: 'reply',

  invoice_sheet: 'manual-entry',

  staff_import: 'member',

  notice: 'notice',
  notice_choice: 'notice',

  department: 'permission',
  member: 'permission',
  partner: 'partner',
  partner_invitation: 'partner',
  partner_link: 'partner',
  partner_mailbox: 'partner',
  payment_bank_file: 'payment',
  payment_bank_file_invoice: 'payment',
  payment_bank_file_row: 'payment',
  payment_batch: 'payment',
  payment_batch_invoice: 'payment',
  payment_request: 'payment',
  payment_settings: 'payment',
  payment_statement: 'payment',
  payment_statement_row: 'payment',
  payment_taken_back: 'payment',

  permission_group: 'permission',
  permission_group_department: 'permission',
  permission_group_member: 'permission',
  permission_group_pool: 'permission',

  invoice_pool: 'pool',
  pool: 'pool',
  pool_member: 'pool',

  pull_event: 'tax-pull',
  pull_schedule: 'tax-pull',
  pull_slice: 'tax-pull',
  pull_task: 'tax-pull',
  pulled_day: 'tax-pull',
  push: 'push',
  push_event: 'push',
  push_target: 'push',
  booking_mark: 'deduction',
  deduction: 'deduction',
  deduction_result: 'deduction',
  reconciliation: 'reconcile',
  reconciliation_note: 'reconcile',
  reconciliation_row: 'reconcile',
  tax_figure: 'tax-pull',
  tax_invoice: 'tax-pull',
  tax_invoice_event: 'tax-pull',
  tax_invoice_file: 'tax-pull',

  risk_settings: 'risk',

  rule: 'rule',
  rule_hit: 'rule',
  rule_run: 'rule',
  rule_value: 'rule',

  auto_send_once: 'auto-send',

  tax_account: 'tax-account',
  tax_account_user: 'tax-account',
  tax_login: 'tax-account',
  tax_session: 'tax-account',

  own_title: 'title',
  title_check: 'title',

  invoice_use: 'usage',

  personal_quota: 'verification',
  verification: 'verification',
  verify_settings: 'verification',

  ledger_account: 'voucher',
  voucher: 'voucher',
  voucher_entry: 'voucher',
  voucher_invoice: 'voucher',
  voucher_making: 'voucher',
  voucher_period: 'voucher',
  voucher_push: 'voucher',
  voucher_settings: 'voucher',

  list_view: 'view',
  list_view_first: 'view',

  // Written by triggers.
  invoice_figure: 'database',
  invoice_total: 'database',
  partner_count: 'database',
  payment_batch_total: 'database',
  payment_total: 'database',
  voucher_total: 'database',
  // Left from earlier releases.
  used_credential: 'nobody',
} as const satisfies Readonly<Record<keyof Tables, string>>
