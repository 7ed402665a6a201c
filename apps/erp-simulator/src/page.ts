// The page that shows its books. Two files, so that it contains no inline script.
const style = `body{font:14px/1.5 system-ui,sans-serif;margin:24px;color:#1c2733;min-width:960px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:4px 8px;border-bottom:1px solid #dde3e9}td.number{font-family:ui-monospace,monospace;white-space:nowrap}td.amount{text-align:right;font-variant-numeric:tabular-nums}
h2{margin-top:32px}textarea{width:100%;height:80px;font-family:ui-monospace,monospace}button,select{font:inherit}p[role=status]{min-height:1.5em}`
export const page = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>ERP 模拟器 ERP simulator</title><style>${style}</style>
<h1>ERP 模拟器 ERP simulator</h1><p role="status" aria-live="polite"></p><p><button id="again">刷新 Refresh</button></p>
<h2>收到的单据 Bills (<span id="count">0</span>)</h2>
<table><thead><tr><th>单号 Bill</th><th>来路 By</th><th>发票号码 Invoice</th><th>销方 Seller</th><th>价税合计 Total</th><th>附件 Files</th><th>时间 At</th><th>状态 State</th></tr></thead><tbody id="bills"></tbody></table>
<h2>凭证 Vouchers</h2><table><thead><tr><th>账簿 Book</th><th>期间 Period</th><th>凭证号 No.</th><th>我方号 Reference</th><th>摘要 Summary</th><th>分录 Entries</th><th>时间 At</th></tr></thead><tbody id="vouchers"></tbody></table>
<h2>故障脚本 Faults</h2><textarea id="faults" aria-label="JSON"></textarea><p><button id="script">执行 Run</button></p>
<h2>最近的请求 Latest requests</h2><table><thead><tr><th>时间 At</th><th>来路 By</th><th>调用 Call</th><th>键 Key</th><th>故障 Fault</th><th>已留 Kept</th></tr></thead><tbody id="requests"></tbody></table><script src="/page.js"></script></html>`
export const script = `const by = (id) => document.getElementById(id), states = { draft: '草稿 Draft', inUse: '已占用 In use', booked: '已入账 Booked', paid: '已付款 Paid', withdrawn: '已撤销 Withdrawn' }
const key = new URLSearchParams(location.search).get('key')
const say = (text) => { document.querySelector('[role=status]').textContent = text }
const ask = async (path, method = 'GET', body) => {
  const answer = await fetch(path, { method, headers: { ...(key ? { authorization: 'Bearer ' + key } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, body: body === undefined ? undefined : JSON.stringify(body) })
  const data = await answer.json()
  say(answer.ok ? '' : data.message)
  return data
}
const cell = (text, kind = '') => { const td = document.createElement('td'); td.className = kind; td.textContent = text ?? '—'; return td }
const row = (bill) => {
  const tr = document.createElement('tr'), state = document.createElement('select'), td = document.createElement('td')
  for (const [value, label] of Object.entries(states)) state.append(new Option(label, value, false, value === bill.state))
  state.setAttribute('aria-label', bill.number)
  state.onchange = () => ask('/move', 'PUT', { key: bill.key, state: state.value }).then(({ acknowledged }) => { say(acknowledged === null ? '' : '回执 Acknowledged: ' + acknowledged); return show() })
  td.append(state)
  tr.append(cell(bill.number, 'number'), cell(bill.protocol), cell(bill.invoiceNumber, 'number'), cell(bill.sellerName), cell(bill.total, 'amount'), cell(bill.files.length), cell(new Date(bill.at).toLocaleString()), td)
  return tr
}
const show = async () => {
  const { bills } = await ask('/bills'), { requests } = await ask('/requests')
  by('count').textContent = bills.length
  by('bills').replaceChildren(...bills.slice(-200).reverse().map(row))
  const { vouchers } = await ask('/vouchers')
  by('vouchers').replaceChildren(...vouchers.toReversed().map((one) => { const tr = document.createElement('tr'), first = one.rows[0]; tr.append(cell(one.book), cell(one.period), cell(one.number, 'number'), cell(first.FBUSNO ?? first.F_PT_REFERENCE, 'number'), cell(first.FEXPLANATION), cell(one.rows.length), cell(new Date(one.at).toLocaleString())); return tr }))
  by('requests').replaceChildren(...requests.slice(-50).reverse().map((line) => { const tr = document.createElement('tr'); tr.append(cell(new Date(line.at).toLocaleString()), cell(line.protocol), cell(line.what), cell(line.key, 'number'), cell(line.fault ?? ''), cell(line.kept ? '✓' : '')); return tr }))
}
const parsed = (id) => { try { return JSON.parse(by(id).value) } catch { say('JSON?'); return undefined } }
by('again').onclick = show
by('script').onclick = () => { const given = parsed('faults'); if (given) ask('/faults', 'PUT', [given].flat()).then((done) => { if ('faults' in done) say('已排入 ' + done.faults + ' 个故障 ' + done.faults + ' faults to come') }) }
by('faults').value = '[{ "kind": "busy", "times": 2 }, { "kind": "dropAfter" }]'
show()
`
