// The page that shows and edits the ledger. Served as two files, so that the page contains no inline script.
const style = `body{font:14px/1.5 system-ui,sans-serif;margin:24px;color:#1c2733;min-width:960px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:4px 8px;border-bottom:1px solid #dde3e9}td.number,td.day,button{white-space:nowrap}td.number{font-family:ui-monospace,monospace}td.amount{text-align:right;font-variant-numeric:tabular-nums}
h2{margin-top:32px}textarea{width:100%;height:120px;font-family:ui-monospace,monospace}button,select{font:inherit}p[role=status]{min-height:1.5em}`
export const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>税务平台模拟器 Tax platform simulator</title><style>${style}</style>
<h1>税务平台模拟器 Tax platform simulator</h1><p role="status" aria-live="polite"></p>
<p><label>号码包含 Number contains <input id="find"></label> <button id="again">刷新 Refresh</button></p>
<h2>已开具的发票 Issued invoices (<span id="count">0</span>)</h2>
<table><thead><tr><th>类型 Type</th><th>代码 Code</th><th>号码 Number</th><th>日期 Date</th><th>销方 Seller</th><th>购方 Buyer</th><th>价税合计 Total</th><th>状态 State</th><th></th></tr></thead><tbody id="invoices"></tbody></table>
<h2>新增或替换 Add or replace</h2><textarea id="given" aria-label="JSON"></textarea><p><button id="put">保存 Save</button></p>
<h2>故障脚本 Faults</h2><textarea id="faults" aria-label="JSON"></textarea><p><button id="script">执行 Run</button></p>
<h2>最近的请求 Latest requests</h2><table><tbody id="requests"></tbody></table><script src="/page.js"></script></html>`
export const script = `const by = (id) => document.getElementById(id), states = { 0: '正常 Normal', 2: '作废 Void', 7: '部分红冲 Offset in part', 8: '全额红冲 Offset in full' }
const say = (text) => { document.querySelector('[role=status]').textContent = text }
const ask = async (path, method = 'GET', body) => {
  const answer = await fetch(path, { method, headers: body === undefined ? {} : { 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) })
  const data = await answer.json()
  say(answer.ok ? '' : data.message)
  return data
}
const cell = (text, kind = '') => { const td = document.createElement('td'); td.className = kind; td.textContent = text ?? '—'; return td }
const row = (invoice) => {
  const tr = document.createElement('tr'), state = document.createElement('select'), gone = document.createElement('button'), td = document.createElement('td'), last = document.createElement('td')
  for (const [value, label] of Object.entries(states)) state.append(new Option(label, value, false, value === invoice.state))
  state.onchange = () => ask('/ledger', 'PUT', [{ ...invoice, state: state.value }]).then(show)
  gone.textContent = '删除 Delete'
  gone.onclick = () => ask('/ledger?key=' + encodeURIComponent((invoice.invoiceCode ?? '') + '-' + invoice.invoiceNumber), 'DELETE').then(show)
  td.append(state); last.append(gone)
  if (invoice.state === '7') {
    const red = document.createElement('input')
    red.size = 9; red.value = invoice.redAmount ?? ''; red.setAttribute('aria-label', '红冲金额 Offset amount ' + invoice.invoiceNumber)
    red.onchange = () => ask('/ledger', 'PUT', [{ ...invoice, redAmount: red.value.trim() === '' ? null : red.value.trim() }]).then(show)
    td.append(' ¥', red)
  }
  tr.append(cell(invoice.invoiceType), cell(invoice.invoiceCode, 'number'), cell(invoice.invoiceNumber, 'number'), cell(invoice.billingDate, 'day'), cell(invoice.sellerName), cell(invoice.buyerName), cell(invoice.amountIncludingTax, 'amount'), td, last)
  return tr
}
const show = async () => {
  const { invoices } = await ask('/ledger'), { requests } = await ask('/requests'), part = by('find').value.trim()
  by('count').textContent = invoices.length
  by('invoices').replaceChildren(...invoices.filter((i) => i.invoiceNumber.includes(part)).slice(0, 200).map(row))
  by('requests').replaceChildren(...requests.slice(-50).reverse().map((line) => { const tr = document.createElement('tr'); tr.append(cell(new Date(line.at).toLocaleString()), cell(line.key, 'number'), cell(line.answer.code), cell(line.answer.message), cell(line.answer.billed ? '计费 billed' : '免费 free')); return tr }))
}
const parsed = (id) => { try { return JSON.parse(by(id).value) } catch { say('JSON?'); return undefined } }
by('find').oninput = show
by('again').onclick = show
by('put').onclick = () => { const given = parsed('given'); if (given) ask('/ledger', 'PUT', [given].flat()).then(show) }
by('script').onclick = () => { const given = parsed('faults'); if (given) ask('/faults', 'PUT', [given].flat()).then((done) => { if ('faults' in done) say('已排入 ' + done.faults + ' 个故障 ' + done.faults + ' faults to come') }) }
by('given').value = JSON.stringify({ invoiceType: '82', invoiceCode: null, invoiceNumber: '26332000000000000001', billingDate: '2026-11-01', amountExcludingTax: '100.00', taxAmount: '6.00', amountIncludingTax: '106.00', checkCode: null, sellerName: null, sellerTaxId: null, buyerName: null, buyerTaxId: null }, null, 1)
by('faults').value = '[{ "kind": "busy", "times": 2 }, { "kind": "slow", "ms": 3000 }]'
show()
`
