// Self-contained pages, which one machine shows in place of external services.
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const style = `input{font:inherit;padding:7px 11px;border:1px solid #D8D2C4;border-radius:6px;width:280px;display:block;margin:4px 0 14px}button{font:inherit;padding:7px 20px;border:0;border-radius:6px;background:#15586E;color:#fff;cursor:pointer}
label{display:block}li{margin:10px 0;white-space:pre-wrap;overflow-wrap:anywhere}li small{color:#62676E}ol{list-style:none;padding:0}ol li{border-top:1px solid #E8E4DB;padding-top:10px}`
/** `body` is HTML with escaped text; `script` the address of one of the app's scripts. */
export const htmlPage = (title: string, body: string, script?: string, language = 'zh-CN'): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeText(title)}</title><link rel="stylesheet" href="/plain.css"><style>${style}</style>${script ? `<script src="${script}" defer></script>` : ''}<main><h1>${escapeText(title)}</h1>${body}</main></html>`
/** The look of such pages, at /plain.css. */
export const plainStyle = `body{font:14px/1.6 'IBM Plex Sans','Noto Sans CJK SC',sans-serif;background:#F4F2EC;color:#1A1D21;margin:0}main{max-width:960px;margin:32px auto;background:#fff;border:1px solid #E4E0D6;border-radius:10px;padding:24px 32px}h1 small{color:#62676E;font-weight:400}code,pre{font-family:'IBM Plex Mono',monospace;font-size:12.5px}pre{background:#FAF9F5;padding:12px;border-radius:6px;overflow:auto;max-height:360px}details{border-top:1px solid #E8E4DB;padding:6px 0}summary{cursor:pointer}a{color:#15586E}`
