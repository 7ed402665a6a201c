/** A page of the docs site in the language of the web; the first page without a name. */
export const docsAddress = (language: string, page = ''): string => `/docs/${language === 'en-US' ? 'en/' : ''}${page}`
