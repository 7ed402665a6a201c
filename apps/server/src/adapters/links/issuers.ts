// Links of known issuers, by host: which address gives the file. A link of any other host is never called.

/** A page of the issuer, in text; a file is not text. */
export interface IssuerCalls {
  readonly page: (
    url: string,
    more?: { readonly body?: string; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<{ readonly url: string; readonly text: string }>
  /** Where a short link leads, through redirects within the allowed hosts. */
  readonly target: (url: string) => Promise<string>
}
export interface Issuer {
  readonly name: string
  /** Hosts that may be called for it; a leading point stands for any host below. */
  readonly hosts: readonly string[]
  readonly matches?: (url: URL) => boolean
  /** Addresses of files, in the order in which they are asked for. */
  readonly files: (url: URL, calls: IssuerCalls) => Promise<readonly string[]>
}
const itself = (url: URL): Promise<readonly string[]> => Promise.resolve([url.href])
const withQuery = (url: string, changes: Readonly<Record<string, string>>): string => {
  const next = new URL(url)
  for (const [key, value] of Object.entries(changes)) next.searchParams.set(key, value)
  return next.href
}
const formats = ['XML', 'OFD', 'PDF'] as const

export const issuers: readonly Issuer[] = [
  {
    name: '税务局',
    hosts: ['.chinatax.gov.cn'],
    matches: ({ host, pathname }) => /^dppt\.[a-z]+\.chinatax\.gov\.cn(?::\d+)?$/.test(host) && pathname.startsWith('/kpfw/fpjfzz/'),
    files: async (url) => (url.searchParams.has('Wjgs') ? formats.map((format) => withQuery(url.href, { Wjgs: format })) : [url.href]),
  },
  {
    name: '百望',
    hosts: ['pis.baiwang.com', 'u.baiwang.com'],
    files: async (url, { target }) => {
      const page = new URL(url.host === 'u.baiwang.com' ? await target(url.href) : url.href)
      const param = page.searchParams.get('param') ?? new URLSearchParams(page.hash.split('?')[1] ?? '').get('param')
      return param
        ? formats.map(
            (format) =>
              `https://pis.baiwang.com/bwmg/mix/bw/downloadFormat?param=${encodeURIComponent(param)}&formatType=${format.toLowerCase()}`,
          )
        : []
    },
  },
  {
    name: '诺诺',
    hosts: ['nnfp.jss.com.cn', 'inv.jss.com.cn', '.nuonuo.com'],
    matches: ({ host, pathname }) => host === 'nnfp.jss.com.cn' && pathname.length > 1,
    files: async (url, { target, page }) => {
      const list = new URL(await target(url.href)).searchParams.get('paramList')
      if (!list) return []
      const { text } = await page('https://nnfp.jss.com.cn/scan2/getIvcDetailShow.do', {
        body: new URLSearchParams({ paramList: list }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const found = /"url"\s*:\s*"(https:[^"]+)"/.exec(text)?.[1]?.replaceAll('\\/', '/')
      return found ? [found] : []
    },
  },
  {
    name: '云票',
    hosts: ['fp.bwjf.cn', '.bwjf.cn'],
    matches: ({ host }) => host === 'fp.bwjf.cn',
    files: async (url, { target }) => {
      const page = new URL(await target(url.href))
      return ['xmlUrl', 'ofdUrl', 'pdfUrl'].flatMap((key) => page.searchParams.get(key) ?? [])
    },
  },
  {
    name: '51发票',
    hosts: ['dlj.51fapiao.cloud', 'dlj.51fapiao.cn'],
    files: async (url, { page }) => {
      const { url: at, text } = await page(url.href)
      const value = (name: string): string | undefined =>
        new RegExp(`<input[^>]*(?:id|name)=["']${name}["'][^>]*value=["']([^"']+)["']`, 'i').exec(text)?.[1]
      const [dlj, signature] = [value('dlj'), value('signatureString')]
      return dlj && signature
        ? [`${new URL(at).origin}/dlj/v7/downloadFile/${encodeURIComponent(dlj)}?signatureString=${encodeURIComponent(signature)}`]
        : []
    },
  },
  {
    name: '发票网',
    hosts: ['www.fapiao.com', 'fapiao.com', '.fapiao.com'],
    matches: ({ pathname }) => /download/i.test(pathname),
    files: itself,
  },
  { name: '票易通', hosts: ['s.xforceplus.com', '.xforceplus.com'], files: itself },
  { name: '京东', hosts: ['.jdcloud-oss.com'], matches: ({ pathname }) => /\.(?:pdf|ofd|xml)$/i.test(pathname), files: itself },
  { name: '拼多多', hosts: ['files.pdd-fapiao.com'], files: itself },
  {
    name: '阿里',
    hosts: ['einvoice.taobao.com', 'mdn.alipayobjects.com'],
    matches: ({ pathname }) => /invoice/i.test(pathname),
    files: itself,
  },
]
/** Whether a host is one of the list. */
export const isOfHosts = (hosts: readonly string[], host: string): boolean => {
  const bare = host.toLowerCase()
  return hosts.some((one) => (one.startsWith('.') ? bare.endsWith(one) : bare === one))
}
