// 视图: saved filters and columns of the lists of invoices.
import { z } from 'zod'
import { allPages, listingKeys, readAreas } from '@piaotai/domain/rights/permission.ts'
import { densities, viewLimits } from '@piaotai/domain/view.ts'
import { endpoint, part } from './endpoint.ts'
import { invoiceSorts, tabs } from './invoice/invoice-words.ts'
import { id } from './ids.ts'
import { done, line, name } from './shapes.ts'
import { filterKeys } from './invoice/filter.ts'

/** The pages that list invoices, by key: each keeps views of its own. */
const invoiceListPages = allPages.map(({ key }) => key).filter((key) => readAreas.some((area) => listingKeys(area).includes(key)))
const page = z.enum(invoiceListPages, 'page')
const column = line(40, 1)
const { category: _category, ...kept } = filterKeys
/** Settings that a view restores: filter, tab, order and layout. */
export const ViewSettings = z
  .strictObject({
    filter: z.strictObject(kept),
    tab: z.enum(tabs).default('all'),
    sort: z.enum(invoiceSorts).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
    hidden: z.array(column).max(viewLimits.columns),
    columns: z.array(column).max(viewLimits.columns),
    density: z.union(densities.map((d) => z.literal(d))),
    widths: z
      .record(column, z.number().int().min(20).max(viewLimits.width))
      .refine((widths) => Object.keys(widths).length <= viewLimits.columns, 'columns'),
  })
  .meta({ id: 'ViewSettings' })
const viewName = name(viewLimits.name)
/** `mine`: I may change and remove it; a shared one also by the super admin. `first`: my list opens with it. */
export const View = z
  .object({
    id: id('listView'),
    name: z.string(),
    shared: z.boolean(),
    owner: z.string(),
    mine: z.boolean(),
    first: z.boolean(),
    version: z.number().int(),
    settings: ViewSettings,
  })
  .meta({ id: 'ListView' })

/** A member with a list's page keeps views of it; the page's key decides. */
export const viewEndpoints = part('invoice', 'invoice', {
  listViews: endpoint({
    method: 'GET',
    path: '/view',
    access: 'inCompany',
    summary: '一个列表的视图：我的和公司共享的 Views of a list',
    input: z.strictObject({ page }),
    output: z.object({ content: z.array(View) }),
    problems: ['permission.denied'],
  }),
  createView: endpoint({
    method: 'POST',
    path: '/view',
    access: 'inCompany',
    summary: '保存视图 Save a view',
    input: z.strictObject({ page, name: viewName, shared: z.boolean(), settings: ViewSettings }),
    output: View,
    problems: ['permission.denied', 'view.nameTaken', 'view.tooMany'],
  }),
  editView: endpoint({
    method: 'PUT',
    path: '/view/:id',
    access: 'inCompany',
    summary: '修改视图 Change a view',
    input: z.strictObject({ id: id('listView'), version: z.number().int(), name: viewName, shared: z.boolean(), settings: ViewSettings }),
    output: View,
    problems: ['permission.denied', 'view.notFound', 'view.changed', 'view.nameTaken'],
  }),
  removeView: endpoint({
    method: 'DELETE',
    path: '/view/:id',
    access: 'inCompany',
    summary: '删除视图 Remove a view',
    input: z.strictObject({ id: id('listView') }),
    output: done,
    problems: ['view.notFound'],
  }),
  setFirstView: endpoint({
    method: 'PUT',
    path: '/view/first',
    access: 'inCompany',
    summary: '设置打开列表时的视图 Set the view that my list opens with, or none',
    input: z.strictObject({ page, viewId: id('listView').nullable() }),
    output: done,
    problems: ['permission.denied', 'view.notFound'],
  }),
})
