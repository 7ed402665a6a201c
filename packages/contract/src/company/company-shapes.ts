// Companies on the wire: a member's view, the company's home, and the ways to join.
import { z } from 'zod'
import { quotaKinds, suiteNames, type SuiteName, features } from '@piaotai/domain/rights/suite.ts'
import { id } from '../ids.ts'
import { buttonKey, pageGroup, pageKey, pagePath, sectionKey, sectionName, sectionPath } from '../permission/permission-shapes.ts'
import { date, instant } from '../shapes.ts'

export const suiteName = z.enum(suiteNames as readonly [SuiteName, ...SuiteName[]])
export const role = z.enum(['superAdmin', 'staff'])
export const Quota = z.object({ kind: z.enum(quotaKinds), allowed: z.number().int(), used: z.number().int() }).meta({ id: 'Quota' })

export const CompanyItem = z
  .object({
    id: id('company'),
    name: z.string(),
    number: z.string(),
    suite: suiteName,
    /** The suite's last day has passed. */
    ended: z.boolean(),
    role,
  })
  .meta({ id: 'CompanyItem' })
/**
 * A granted page. `later`: in the menu, not built yet. `hidden`: reached from the header, not in the sub-menu.
 * `included` is false when the company's suite lacks it: its address shows the no-pay page.
 */
export const MenuItem = z
  .object({
    key: pageKey,
    path: pagePath,
    group: pageGroup,
    buttons: z.array(buttonKey),
    later: z.boolean(),
    hidden: z.boolean(),
    included: z.boolean(),
  })
  .meta({ id: 'MenuItem' })
export const MenuSection = z
  .object({ key: sectionKey, name: sectionName, base: sectionPath, pages: z.array(MenuItem) })
  .meta({ id: 'MenuSection' })
export const CompanyInfo = z
  .object({
    id: id('company'),
    name: z.string(),
    number: z.string(),
    taxId: z.string().nullable(),
    role,
    /** The member limit of the suite, and its last day. */
    inviteMemberNumber: z.number().int(),
    packageDueDate: z.string().nullable(),
    suite: suiteName,
    ended: z.boolean(),
    /** A signed link to a PNG, valid for five minutes. */
    logoUrl: z.string().nullable(),
    /** `roles`: numeric roles 96–100 of older clients. */
    operatorInfo: z.object({ menuList: z.array(MenuSection), roles: z.array(z.number().int()) }),
  })
  .meta({ id: 'CompanyInfo' })
/** A contact who can help when a page is not open: shown on the no-pay and no-permission pages. */
export const CompanyHome = z
  .object({
    id: id('company'),
    name: z.string(),
    number: z.string(),
    taxId: z.string().nullable(),
    externalNumber: z.string().nullable(),
    createdAt: instant,
    suite: suiteName,
    packageDueDate: date.nullable(),
    ended: z.boolean(),
    features: z.array(z.enum(features)),
    membersUsed: z.number().int(),
    membersAllowed: z.number().int(),
    quotas: z.array(Quota),
    logoUrl: z.string().nullable(),
    superAdmin: z.object({ id: id('user'), name: z.string(), tel: z.string().nullable(), email: z.string().nullable() }),
  })
  .meta({ id: 'CompanyHome' })
export const Contacts = z.object({ salesPhone: z.string().nullable(), salesMail: z.string().nullable(), serviceUrl: z.string().nullable() })
export const SuiteOffer = z
  .object({
    name: suiteName,
    members: z.number().int(),
    days: z.number().int().nullable(),
    quotas: z.array(z.object({ kind: z.enum(quotaKinds), allowed: z.number().int() })),
    features: z.array(z.enum(features)),
    current: z.boolean(),
  })
  .meta({ id: 'SuiteOffer' })

/** A company's settings. `scan`: defaults of the desktop client's scans. `joining`: joining by link needs approval. */
export const scanSettings = z.strictObject({
  mode: z.enum(['einvoice', 'image', 'multiPage']),
  category: z.number().int().min(0).max(3),
  dpi: z.union([z.literal(150), z.literal(200), z.literal(300)]),
  colour: z.boolean(),
  duplex: z.boolean(),
})
export const joiningSettings = z.strictObject({ approval: z.boolean() })
export const CompanyConfig = z
  .object({ id: id('company'), scan: scanSettings.optional(), joining: joiningSettings.optional() })
  .meta({ id: 'CompanyConfig' })

/** Anybody with the link may use `link`; `tel` and `email` serve the one account with that phone or address. */
export const Invitation = z
  .object({
    id: id('invitation'),
    kind: z.enum(['link', 'tel', 'email']),
    to: z.string().nullable(),
    departmentId: id('department').nullable(),
    groupIds: z.array(id('permissionGroup')),
    name: z.string().nullable(),
    createdAt: instant,
    createdBy: z.string(),
    expiresAt: instant,
    uses: z.number().int(),
    maxUses: z.number().int(),
    state: z.enum(['open', 'used', 'expired', 'revoked']),
  })
  .meta({ id: 'Invitation' })
export const JoinRequest = z
  .object({
    id: id('joinRequest'),
    user: z.object({ id: id('user'), name: z.string(), tel: z.string().nullable(), email: z.string().nullable() }),
    message: z.string(),
    via: z.enum(['number', 'link']),
    createdAt: instant,
    state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']),
  })
  .meta({ id: 'JoinRequest' })
