import { describe, expect, it } from 'vitest'
import { legacyRoles } from './legacy-roles.ts'
import {
  allPages,
  allPermissions,
  companyLists,
  effectivePermissions,
  invoiceKeys,
  isOpen,
  isPermission,
  permissionsOfRole,
  sections,
  type PagePath,
  type Permission,
} from './permission.ts'
import { features, hasEnded, openFeatures, suiteNamed, suiteNames, suites, type Feature } from './suite.ts'

const everything: ReadonlySet<Feature> = new Set(features)

describe('The table of menus, pages and buttons', () => {
  it('names each key once', () => {
    expect(allPermissions.filter((key, at) => allPermissions.indexOf(key) !== at)).toEqual([])
  })
  it('lets no key and no address compile that it lacks', () => {
    // @ts-expect-error there is no such page
    const page: Permission = 'menu_4.staff'
    // @ts-expect-error the page has no such button
    const button: Permission = 'staffManagement.dismiss'
    // @ts-expect-error nor is there such an address
    const path: PagePath = '/comset/staff'
    expect([isPermission(page), isPermission(button), allPages.some((p) => p.path === path), isPermission('staffManagement.move')]).toEqual(
      [false, false, false, true],
    )
  })
  it('has the seven sections, in the order of the menu', () => {
    expect(sections.map((s) => `${s.key} ${s.base}`)).toEqual([
      'menu_1 /home',
      'menu_2 /companyInvoice',
      'menu_5 /purchaseInvMan',
      'menu_6 /salesInvoiceManagement',
      'menu_3 /partner',
      'menu_7 /groupInvoice',
      'menu_4 /comset',
    ])
  })
  it('gives each page an address of its own below its section, but for the two that stand at the root', () => {
    expect(new Set(allPages.map((p) => p.path)).size).toBe(allPages.length)
    expect(sections.flatMap((s) => s.pages.filter((p) => !p.path.startsWith(s.base)).map((p) => p.path))).toEqual([
      '/uploadHistoryFile',
      '/dataDownloadCenter',
    ])
  })
  it('has every page that the specification names', () => {
    const named = [
      'home overView overViews myticket incomeInvoice outputInvoice thirdPartyInvoice personemail personemailhistory scan uploadHistory ticketPoolAuthorizedToMe sendInvoice pushInvoice mySet dataDownloadCenter uploadHistoryFile',
      'comticket incomeInvoiceCo outputInvoiceCo thirdPartyInvoiceCo businessTicketPoolCo comemailhistory returnMailRecord thirdPartyInvoiceForwarding pushInvoiceCo businessInvoiceCo directTaxIncomeInvoice directTaxOutputInvoice',
      'submitPayment confirmPayment receiveRecordCo',
      'sendInvoiceCo sendInvEmailCo sendInvEmailRecordCo',
      'partnerlist uppartnerlist downpartnerlist relatedpartnerlist',
      'groupCompanys groupPushInvoice',
      'comHome staffManagement personset permissionGroup rootset importstaff scan caiwupz enterpriseRise billBusinessConfig extractingParameterRules deliverySettings pushTargets autoSendInvoiceRuleSettings businessTicketPoolSettings exportTemplateSettings invoiceDelRecord',
    ]
    expect(sections.flatMap((s, at) => named[at]!.split(' ').filter((name) => !s.pages.some((p) => p.key === `${s.key}.${name}`)))).toEqual(
      [],
    )
  })
  it('opens each page to a feature that some suite has', () => {
    expect(allPages.filter((p) => !suiteNames.some((name) => (suites[name].features as readonly Feature[]).includes(p.feature)))).toEqual(
      [],
    )
  })
})

describe('What somebody may do', () => {
  it('is a section when it is a page, a button only with its page, and nothing that is unknown', () => {
    expect([
      ...effectivePermissions(new Set(['menu_4.comHome', 'comHome.edit', 'personset.edit', 'menu_9.x', 'menu_2']), everything),
    ]).toEqual(['menu_4', 'menu_4.comHome', 'comHome.edit'])
  })
  it('is less what the suite keeps shut, for the super admin too', () => {
    const held = effectivePermissions(permissionsOfRole('superAdmin'), openFeatures('personal', null, '2026-11-21'))
    expect([
      held.has('menu_1.myInvoices'),
      held.has('menu_4.staffManagement'),
      held.has('menu_3'),
      held.has('staffManagement.invite'),
    ]).toEqual([true, false, false, false])
  })
  it('is told to be shut by the suite, or not', () => {
    const open = openFeatures('standard', null, '2026-11-21')
    expect(
      ['menu_3.partnerlist', 'partnerlist.add', 'menu_7', 'menu_7.groupCompanys', 'groupCompanys.invite'].map((key) => isOpen(key, open)),
    ).toEqual([true, true, false, false, false])
  })
  it('as staff is the personal area, and as a legacy role pages of the table', () => {
    expect([
      [...permissionsOfRole('staff')].some((key) => key.startsWith('menu_') && !key.startsWith('menu_1')),
      Object.keys(legacyRoles),
      Object.values(legacyRoles)
        .flat()
        .filter((key) => !allPermissions.includes(key)),
    ]).toEqual([false, ['96', '97', '98', '99', '100'], []])
  })
  it('reaches the categories of the company lists that are granted', () => {
    const shown = [
      'menu_2.incomeInvoiceCo menu_2.thirdPartyInvoiceCo',
      'menu_2.incomeInvoiceCo menu_2.allInvoiceCo',
      'menu_2.comemailhistory',
      'menu_1.outputInvoice',
      'menu_6.sendInvoiceCo menu_2.incomeInvoiceCo',
    ].map((keys) => companyLists(new Set(keys.split(' '))).categories)
    expect([
      shown,
      invoiceKeys('company').filter((key) => !allPermissions.includes(key)),
      invoiceKeys('personal', 'correct').filter((key) => !allPermissions.includes(key)),
    ]).toEqual([[[1, 3], null, [], [], [1, 2]], [], []])
  })
})

describe('A suite', () => {
  it('counts through its last day and leaves invoices, exports, people and records of deliveries after it', () => {
    expect([
      hasEnded('2026-11-21', '2026-11-21'),
      hasEnded('2026-11-20', '2026-11-21'),
      hasEnded(null, '2026-11-21'),
      [...openFeatures('group', '2026-11-20', '2026-11-21')].toSorted(),
    ]).toEqual([false, true, false, ['exports', 'invoices', 'mailDelivery', 'people']])
  })
  it('that this version does not know opens least', () => {
    expect(suiteNamed('platinum')).toBe('personal')
  })
})
