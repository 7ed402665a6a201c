// What a host shows its person before it opens the page of an act that leaves the company.
export const consentWords = {
  'zh-CN': '这一步会把发票发到公司之外。请打开票台页面，看清发什么、发给谁，再决定是否同意。',
  'en-US': 'This sends invoices out of the company. Open the page of Piaotai, look at what goes to whom, and agree or refuse.',
} as const
