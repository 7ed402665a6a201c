// Menus, pages and buttons: one table for server, web, the role editor and the permission matrix.

export interface Page { readonly key: string; readonly path: string; readonly buttons: readonly string[]; readonly group: string }
export interface Section { readonly key: `menu_${number}`; readonly name: string; readonly base: string; readonly pages: readonly Page[] }

const page = (section: string, group: string, name: string, path: string, ...buttons: string[]): Page => ({ key: `${section}.${name}`, path, group, buttons: buttons.map((b) => `${name}.${b}`) })

const listButtons = ['import', 'correct', 'download'] as const
/** Pages exist here when they are built; a page that is not in this table is not served and not shown. */
export const sections = [
  { key: 'menu_1', name: 'personal', base: '/home', pages: [
    page('menu_1', 'overview', 'home', '/home'),
    page('menu_1', 'invoices', 'myInvoices', '/home/myInvoices', ...listButtons),
    page('menu_1', 'invoices', 'incomeInvoice', '/home/incomeInvoice', ...listButtons),
    page('menu_1', 'invoices', 'outputInvoice', '/home/outputInvoice', ...listButtons),
    page('menu_1', 'invoices', 'thirdPartyInvoice', '/home/thirdPartyInvoice', ...listButtons),
    page('menu_1', 'records', 'uploadHistory', '/home/uploadHistory', 'retry'),
  ] },
  { key: 'menu_2', name: 'company', base: '/companyInvoice', pages: [
    page('menu_2', 'invoices', 'allInvoiceCo', '/companyInvoice/allInvoiceCo', ...listButtons),
    page('menu_2', 'invoices', 'incomeInvoiceCo', '/companyInvoice/incomeInvoiceCo', ...listButtons),
    page('menu_2', 'invoices', 'outputInvoiceCo', '/companyInvoice/outputInvoiceCo', ...listButtons),
    page('menu_2', 'invoices', 'thirdPartyInvoiceCo', '/companyInvoice/thirdPartyInvoiceCo', ...listButtons),
  ] },
] as const satisfies readonly Section[]

/** A section key, a page key or a button key. Keys are data: the database may hold ones of later versions. */
export type Permission = string

export type MemberRole = 'superAdmin' | 'staff'

/** Every key there is, in menu order. */
export const allPermissions: readonly Permission[] = sections.flatMap((s) => [s.key, ...s.pages.flatMap((p) => [p.key, ...p.buttons])])

/** What a role may do by itself: the super admin everything, staff the personal area; further grants come from permission groups. */
export const permissionsOfRole = (role: MemberRole): ReadonlySet<Permission> =>
  new Set(role === 'superAdmin' ? allPermissions : allPermissions.filter((key) => key === 'menu_1' || key.startsWith('menu_1.') || sections[0].pages.some((p) => (p.buttons as readonly string[]).includes(key))))

/** The area decides which rows are seen: my own entries, or all of the company. */
export type Area = 'personal' | 'company'
