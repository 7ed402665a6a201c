// Tables of people's accounts and of getting in, as Kysely sees them.
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export interface AppUser {
  id: string
  name: string
  head_url: string | null
  wx_avatar: string | null
  wx_nick_name: string | null
  wx_bound: Generated<boolean>
  tel: string | null
  email: string | null
  password_hash: string | null
  password_changed_at: string | null
  default_company_id: string | null
  created_at: string
  wx_open_id: Generated<string | null>
  totp_sealed: Generated<string | null>
  totp_pending: Generated<string | null>
  totp_last_step: Generated<string>
  stamp: Generated<number>
  recovery_key_sealed: Generated<string | null>
  /** Since when an operator keeps the account from signing in. */
  disabled_at: Generated<string | null>
  /** Since when the account's identity is gone; it stays disabled. */
  erased_at: Generated<string | null>
}
export interface SessionRow {
  id: string
  token_hash: Uint8Array
  user_id: string
  company_id: string | null
  created_at: string
  last_seen_at: string
  idle_seconds: number
  expires_at: string
  ended_at: string | null
  ended_because: string | null
  ip: string | null
  agent: string | null
  opened_by: Generated<string>
  factors: Generated<number>
  family_id: Generated<string | null>
  bound_to: Generated<string | null>
}
export interface RecoveryCode {
  user_id: string
  mac: Uint8Array
  made_at: string
  used_at: Generated<string | null>
}
export interface Attempt {
  kind: string
  subject: string
  count: number
  window_ends_at: string
  locked_until: string | null
}
export interface RefreshToken {
  token_hash: Uint8Array
  family_id: string
  user_id: string
  factors: number
  bound_to: Generated<string | null>
  created_at: string
  expires_at: string
  used_at: string | null
  ended_at: string | null
}
export interface Captcha {
  target: string
  device_id: string
  mac: Uint8Array
  expires_at: string
}
export interface Code {
  purpose: string
  target: string
  mac: Uint8Array
  created_at: string
  expires_at: string
}
export interface SignInTicket {
  token_hash: Uint8Array
  kind: 'factor' | 'ssoState' | 'ssoLink' | 'miniProgram' | 'register'
  browser_hash: Uint8Array | null
  scene_hash: Uint8Array | null
  user_id: string | null
  data: Json<Record<string, unknown>>
  created_at: string
  expires_at: string
}
/** A browser that the person has signed in with: the hash of its cookie. */
export interface KnownDevice {
  user_id: string
  token_hash: Uint8Array
  created_at: string
  last_seen_at: string
}
export interface OutboxRow {
  id: string
  channel: 'mail' | 'sms'
  state: Generated<'waiting' | 'sent' | 'failed'>
  sealed: string | null
  attempts: Generated<number>
  created_at: string
  sent_at: string | null
  error: string | null
}
export interface PersonalMailbox {
  id: string
  user_id: string
  email: string
  link_hash: Uint8Array
  link_expires_at: string
  created_at: string
  confirmed_at: string | null
}
export interface SignInRules {
  company_id: string
  sso_on: Generated<boolean>
  issuer: Generated<string>
  client_id: Generated<string>
  secret_sealed: string | null
  changed_at: string
}
export interface SsoDomain {
  domain: string
  company_id: string
}
export interface SsoIdentity {
  company_id: string
  issuer: string
  subject: string
  user_id: string
  linked_at: string
}
export interface UsedCredential {
  key: string
  used_at: string
}

export interface AccountTables {
  app_user: AppUser
  session: SessionRow
  recovery_code: RecoveryCode
  attempt: Attempt
  refresh_token: RefreshToken
  captcha: Captcha
  code: Code
  sign_in_ticket: SignInTicket
  known_device: KnownDevice
  outbox: OutboxRow
  personal_mailbox: PersonalMailbox
  sign_in_rules: SignInRules
  sso_domain: SsoDomain
  sso_identity: SsoIdentity
  used_credential: UsedCredential
}
