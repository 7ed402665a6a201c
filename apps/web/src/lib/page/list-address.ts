/** What the address of a list may ask: the conditions of its call, the page, and the row that stands open. */
export type ListAddress<Query extends object> = {
  readonly [K in Exclude<keyof Query, 'page' | 'pageSize'>]?: Query[K] | undefined
} & { readonly page?: number | undefined; readonly pageSize?: number | undefined; readonly open?: string | undefined }
/** The same, where a view of the page shows it. */
export type ViewAddress<View extends string, Query extends object = object> = { readonly view: View } & ListAddress<Query>
