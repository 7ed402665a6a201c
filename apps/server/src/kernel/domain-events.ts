// The domain events, by name, with their payloads. Each is emitted in the transaction of its cause.
import type { GroupAct } from '@piaotai/domain/group.ts'
import type { Bearer } from '@piaotai/domain/judgement/invoice-facts.ts'
import type { Amounts, StandingSource } from '@piaotai/domain/judgement/standing-of.ts'
import type { Standing } from '@piaotai/domain/judgement/standings.ts'
import type { AccountSource } from '@piaotai/domain/judgement/account.ts'
import type { PausedAutomatic } from '@piaotai/domain/notice.ts'
import type { OpeningAct } from '@piaotai/domain/rights/opening-acts.ts'
import type { ButtonKey } from '@piaotai/domain/rights/permission.ts'
import type { LinkAct } from '@piaotai/domain/partner/partner-link.ts'
import type { SessionEnd } from '@piaotai/domain/tax/tax-bureau.ts'
import type { PullDirection, PullError } from '@piaotai/domain/tax/tax-pull.ts'
import type { UsageAct } from '@piaotai/domain/usage.ts'
import type { OfCompany, OfInvoice } from './event-shapes.ts'
import type { ImportEvents } from './import-events.ts'
import type { JoinedEvents } from './joined-events.ts'
import type { MoneyEvents } from './money-events.ts'
import type { SuiteEvents } from './suite-events.ts'
import type { SwitchEvents } from './switch-events.ts'

interface OfChangedFace extends OfInvoice {
  /** Its identity before, and that of the invoice that it reversed. */
  readonly was?: { readonly identity: string | null; readonly redOf: string | null }
}
interface OfDeletion extends OfInvoice {
  /** The row of `invoice_deletion` that holds the invoice's snapshot. */
  readonly deletionId: string
}
interface OfPull extends OfCompany {
  readonly taskId: string
  readonly number: string
  readonly direction: PullDirection
  /** Whoever began it, or set the schedule. */
  readonly to: string
  /** Nobody asked for this one: the schedule, or a second look at a provisional range. */
  readonly byItself: boolean
}
interface OfPartnerAccount extends OfCompany {
  readonly partnerId: string
  /** As it is from now on. */
  readonly taxId: string
  readonly by: string
  readonly at: Date
}
interface OfDelivery extends OfCompany {
  readonly taskId: string
}
interface OfReceipt extends OfCompany {
  readonly receiptId: string
}
interface OfPush extends OfInvoice {
  readonly pushId: string
  readonly number: string | null
  readonly targetId: string
  readonly target: string
  readonly to: string
}
/** People who may no longer act in a company. */
export interface Departure extends OfCompany {
  readonly userIds: readonly string[]
  readonly because: 'removed' | 'exited' | 'disabled' | 'dissolved'
  readonly at: Date
  /** A session that goes on, outside any company. */
  readonly spareSession: string | null
}

/** `language`: of their call. */
interface PersonOfUse {
  readonly userId: string
  readonly language: 'zh-CN' | 'en-US'
}

export interface DomainEvents extends ImportEvents, JoinedEvents, MoneyEvents, SuiteEvents, SwitchEvents {
  /** `sessionId`: the founder's session, where it stands in no company yet. */
  'company.created': OfCompany & { readonly userId: string; readonly sessionId: string | null }
  /** `makesDefault`: the person's next sign-in opens this company too. */
  'company.entered': OfCompany & {
    readonly userId: string
    readonly sessionId: string | null
    readonly makesDefault: boolean
    readonly at: Date
  }
  'company.dissolved': Departure
  /** An act opened the company to others, or its person's own view; `name`: of what. */
  'company.opened': OfCompany & {
    readonly act: OpeningAct
    readonly objectId: string
    readonly name: string
    readonly userId: string
    readonly by: string
    readonly language: 'zh-CN' | 'en-US'
  }
  /** What sent or fetched by itself rests, because its owner of today may not do it any more. */
  'automatic.paused': OfCompany & {
    readonly what: PausedAutomatic
    readonly objectId: string
    readonly name: string
    readonly edit: ButtonKey
  }
  'company.restored': OfCompany & { readonly superAdminId: string }

  /** `admittedBy`: whoever answered the request to join. */
  'member.joined': OfCompany & { readonly userId: string; readonly admittedBy: string | null }
  'member.disabled': Departure
  'member.left': Departure
  /** Open imports and unused invoices of a person belong to another one from now on. */
  'work.handedOver': OfCompany & { readonly from: string; readonly to: string }

  /** The company's invoices must be compared again; a later round replaces an earlier one. */
  /** A person asks to join; the request is answered, or withdrawn by the person. */
  'joinRequest.made': OfCompany & { readonly requestId: string; readonly userId: string }
  'joinRequest.ended': OfCompany & { readonly requestId: string }

  'titles.changed': OfCompany & { readonly round: number }

  /** Within the transaction that made its row; `redOf`: the identity that it reverses. */
  'invoice.recorded': OfInvoice & { readonly redOf: string | null }
  'invoice.corrected': OfChangedFace
  /** It is of another category than before: by hand, by a rule, or by an undo of either. */
  'invoice.categoryChanged': OfInvoice & { readonly before: number; readonly after: number }
  /** A better original became the invoice's face. */
  'invoice.originalUpdated': OfChangedFace
  /** A file waits at the invoice; `by`: its person. `deciders` may take it or keep the record. */
  'invoice.originalHeld': OfInvoice & { readonly number: string | null; readonly by: string; readonly deciders: readonly string[] }
  /** No file waits at the invoice any more. */
  'invoice.originalsDecided': OfInvoice
  /** An answer of the tax platform, or a person's word for it, stands on the invoice: its status before and after. */
  'invoice.verified': OfInvoice & { readonly number: string; readonly before: number; readonly after: number }
  /** A workbook of the bureau that a person brought in says of a recorded invoice that it is void or red. */
  'invoice.bureauSaid': OfInvoice
  /** It stands otherwise, or other amounts of it are reversed, whoever said so. */
  'invoice.standingChanged': OfInvoice & {
    readonly number: string | null
    readonly before: Standing
    readonly after: Standing
    readonly red: Amounts | null
    readonly source: StandingSource
  }
  /** Another one is owed for it: the supplier, an employee, or the company card. */
  'invoice.bearerSet': OfInvoice & { readonly number: string | null; readonly before: Bearer; readonly after: Bearer }
  /** The snapshot is taken and the rows are about to go: subscribers remove their references to the invoice. */
  'invoice.deleted': OfDeletion
  /** The invoice's own rows are back: subscribers restore their references to it. */
  'invoice.restored': OfDeletion

  /** One act on invoices that were all in one state; `uses` are those that the act began, changed or ended. */
  'usage.changed': OfCompany & {
    readonly act: UsageAct
    readonly from: number
    readonly to: number
    readonly uses: readonly { readonly invoiceId: string; readonly useId: string }[]
  }
  /** The payer sent invoices back to one submitter. */
  'usage.returned': OfCompany & {
    readonly to: PersonOfUse
    readonly invoices: readonly { readonly id: string; readonly number: string | null }[]
    readonly by: string
    readonly remark: string
  }
  /** An invoice in use turned void or was offset; `people`: its submitter and its payer. */
  'usage.turnedBad': OfInvoice & { readonly number: string; readonly state: 'void' | 'red'; readonly people: readonly PersonOfUse[] }

  /** Every part of a mail that came in has ended. */
  'mail.processed': OfCompany & { readonly messageId: string }
  /** A processed mail that waited for what a person fills in does so no more. */
  'mail.completed': OfCompany & { readonly messageId: string }
  /** A mail of a bound mailbox is larger than what is taken; `userId`: of a person's own. */
  'mail.tooLarge': OfCompany & {
    readonly accountId: string
    readonly userId: string | null
    readonly email: string
    readonly subject: string
  }
  /** A bound mailbox does not answer any more, or refuses the login; `userId`: of a person's own. */
  'mailbox.lost': OfCompany & { readonly accountId: string; readonly userId: string | null; readonly email: string }

  /** A file made in the background is there, or will never be. */
  'download.ended': OfCompany & { readonly userId: string; readonly downloadId: string; readonly file: string; readonly made: boolean }

  /** A commercial invoice was linked with VAT invoices. */
  'commercial.linked': OfCompany & { readonly commercialId: string }
  /** It has none so many days after it was created; `to`: whoever answers for it. */
  'commercial.unlinked': OfCompany & { readonly commercialId: string; readonly number: string; readonly days: number; readonly to: string }

  /** Heard by both companies. `own`: this company acted; `company`: the other one; `to`: whoever invited, if from this company. */
  'partnerLink.changed': OfCompany & {
    readonly linkId: string
    readonly act: LinkAct | 'invite'
    readonly own: boolean
    readonly company: string
    readonly to: string | null
  }

  /** Payments to a partner would go elsewhere now: its account, bank, name or tax id is another. */
  'partner.accountChanged': OfPartnerAccount & { readonly source: AccountSource }
  /** The same of `count` partners at once, the first called `partner`; `objectId`: the only partner, or of this occasion; `to` may confirm payments. */
  'partner.accountsWait': OfCompany & {
    readonly objectId: string
    readonly partner: string
    readonly count: number
    readonly by: string
    readonly to: readonly string[]
  }
  /** A person called and wrote down who answered; `alone`: who changed it did so, because nobody else is in the company. */
  'partner.accountConfirmed': OfPartnerAccount & { readonly alone: boolean }

  /** Somebody logged in at the tax bureau by an account: what waits for it may go on. */
  'taxSession.began': OfCompany & { readonly accountId: string; readonly sessionId: string }
  /** The bureau asks a live session for one more proof of its person; `to`: those who may log in. */
  'taxSession.needsProof': OfCompany & {
    readonly accountId: string
    readonly sessionId: string
    readonly account: string
    readonly to: readonly string[]
  }
  /** A session at the tax bureau is none any more; `to`: those who may log in again, where they are told. */
  'taxSession.ended': OfCompany & {
    readonly accountId: string
    readonly sessionId: string
    readonly because: SessionEnd
    readonly account: string
    readonly to: readonly string[]
  }

  /** A pull of the bureau's invoices succeeded with `count` of them, or is an exception with its error. */
  'taxPull.ended': OfPull & { readonly count: number; readonly error: PullError | null }
  /** It waits for somebody to log in; it goes on. */
  'taxPull.waits': OfPull
  'taxPull.wentOn': OfPull

  /** The product paused a rule that may run no more; `edit`: the button that writes its kind. */
  'rule.stopped': OfCompany & { readonly ruleId: string; readonly name: string; readonly edit: ButtonKey }

  /** In the sender's company: a recipient signed or accepted, refused, or the sender revoked. */
  'delivery.signed': OfDelivery
  'delivery.refused': OfDelivery
  'delivery.revoked': OfDelivery
  /** Nobody has signed for days; and the validity ends within a day; it has ended. */
  'delivery.unsigned': OfDelivery
  'delivery.expiring': OfDelivery
  'delivery.expired': OfDelivery
  /** Wrong tries made the code void; a new code is valid. */
  'delivery.codeVoid': OfDelivery
  'delivery.codeReset': OfDelivery
  /** A mail of it was given up. */
  'delivery.bounced': OfDelivery & { readonly address: string }
  /** In the receiver's company: a platform delivery waits, to a person or to the company; it was answered, withdrawn or has expired. */
  'receipt.arrived': OfReceipt & {
    readonly number: string
    readonly sender: string
    readonly invoices: number
    readonly toUser: string | null
  }
  'receipt.ended': OfReceipt

  /** A target gets nothing any more: by hand, or because it did not answer for days. */
  'pushTarget.switchedOff': OfCompany & {
    readonly targetId: string
    readonly name: string
    readonly because: 'hand' | 'failing' | 'gone' | 'dissolved' | 'owner'
  }
  /** A receiver has an invoice, refused it, or could not be reached; `to`: whoever pushed it. */
  'push.received': OfPush
  'push.rejected': OfPush
  'push.failed': OfPush
  /** A receiver says of an invoice what it had not said before: its state there, 6–11, or null after a recall. */
  'receiver.stateChanged': OfInvoice & { readonly state: number | null; readonly targetId: string; readonly target: string }
  /** The push status of an invoice followed one of its pushes. */
  'push.settled': OfInvoice

  /**
   * Heard by both companies. `own`: this company acted; `group`, `company`: the group's name and the other company's; `to`: whoever
   * invited, if from this company.
   */
  'group.changed': OfCompany & {
    readonly membershipId: string
    readonly act: GroupAct | 'invite'
    readonly own: boolean
    readonly group: string
    readonly company: string
    readonly to: string | null
  }
}
export type EventName = keyof DomainEvents
