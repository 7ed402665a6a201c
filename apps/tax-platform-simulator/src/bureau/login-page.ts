// The page on which a person answers for the bureau's app and phone. Two files, so that it contains no inline script.
const style = `body{font:14px/1.5 system-ui,sans-serif;margin:24px;color:#1c2733;min-width:960px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:6px 8px;border-bottom:1px solid #dde3e9}td.number{font-family:ui-monospace,monospace;white-space:nowrap}td.code{font:600 20px ui-monospace,monospace;letter-spacing:2px}
h2{margin-top:32px}textarea{width:100%;height:80px;font-family:ui-monospace,monospace}button,select{font:inherit;margin-right:4px}p[role=status]{min-height:1.5em}td.none{color:#6b7785}`
export const bureauPage = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>电子税务局模拟器 Tax bureau simulator</title><style>${style}</style>
<h1>电子税务局模拟器 Tax bureau simulator</h1><p role="status" aria-live="polite"></p>
<h2>手机与税务 App Phone and app</h2><p>登录走到短信、扫码或刷脸时，在这里作答。Answer here what a login asks for.</p>
<table><thead><tr><th>地区 Area</th><th>人员 Person</th><th>手机 Phone</th><th>税号 Tax ID</th><th>等待 Waits for</th><th>短信 SMS</th><th>剩余 Left</th><th></th></tr></thead><tbody id="waiting"></tbody></table>
<h2>在线会话 Sessions</h2>
<table><thead><tr><th>地区 Area</th><th>人员 Person</th><th>手机 Phone</th><th>税号 Tax ID</th><th>身份 Identity</th><th>到期 Until</th><th></th></tr></thead><tbody id="sessions"></tbody></table>
<h2>税局 Bureau</h2><p><label><input type="checkbox" id="maintenance"> 系统维护中 In maintenance</label></p>
<h2>人员 People</h2><p>没有见过的手机第一次登录时自动建立。A phone is known from its first login on.</p>
<table><thead><tr><th>地区 Area</th><th>手机 Phone</th><th>姓名 Name</th><th>身份 Identities</th></tr></thead><tbody id="people"></tbody></table>
<p><textarea id="given" aria-label="JSON"></textarea><button id="put">保存人员 Save people</button></p><script src="/bureau.js"></script></html>`
export const bureauScript = `const by = (id) => document.getElementById(id)
const kinds = { password: '—', sms: '短信 SMS', qr: '扫码 Scan', face: '刷脸 Face', auto: '自动接收 Automatic', identity: '选身份 Identity' }
const key = new URLSearchParams(location.search).get('key')
const say = (text) => { document.querySelector('[role=status]').textContent = text }
const ask = async (path, method = 'GET', body) => {
  const answer = await fetch(path, { method, headers: { ...(key ? { authorization: 'Bearer ' + key } : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, body: body === undefined ? undefined : JSON.stringify(body) })
  const data = await answer.json()
  if (!answer.ok) say(data.message)
  return data
}
const cell = (text, kind = '') => { const td = document.createElement('td'); td.className = kind; td.textContent = text ?? '—'; return td }
const buttons = (row, acts) => {
  const td = document.createElement('td')
  for (const [act, label] of acts) { const b = document.createElement('button'); b.textContent = label; b.onclick = () => ask('/act', 'PUT', { act, area: row.area, phone: row.phone }).then(show); td.append(b) }
  return td
}
const rowOf = (...cells) => { const tr = document.createElement('tr'); tr.append(...cells); return tr }
const empty = (columns) => { const td = cell('没有 None', 'none'); td.colSpan = columns; return rowOf(td) }
const left = (until) => { const s = Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)); return Math.floor(s / 60) + ':' + String(s % 60).padStart(2, '0') }
const scans = [['scan', '扫码 Scan'], ['confirm', '确认 Confirm'], ['otherCompany', 'App 在别的公司 Other company'], ['expire', '失效 Expire']]
const faces = [['confirm', '刷脸通过 Face seen'], ['otherCompany', 'App 在别的公司 Other company'], ['expire', '失效 Expire']]
const show = async () => {
  const { waiting, sessions, people, settings } = await ask('/state')
  if (!waiting) return
  by('waiting').replaceChildren(...(waiting.length ? waiting.map((w) => rowOf(cell(w.area), cell(w.name), cell(w.phone, 'number'), cell(w.taxId, 'number'), cell(kinds[w.kind] + (w.scanned ? ' ✓' : '')), cell(w.kind === 'sms' ? w.sms : '', 'code'), cell(left(w.until)), buttons(w, w.kind === 'qr' ? scans : w.kind === 'face' ? faces : w.kind === 'sms' ? [['expire', '失效 Expire']] : []))) : [empty(8)]))
  by('sessions').replaceChildren(...(sessions.length ? sessions.map((s) => rowOf(cell(s.area), cell(s.name), cell(s.phone, 'number'), cell(s.taxId, 'number'), cell(s.identity + (s.face ? ' · 要刷脸 face' : '')), cell(new Date(s.until).toLocaleString()), buttons(s, [['face', '要求刷脸 Ask for a face'], ['elsewhere', '别处登录 Elsewhere'], ['drop', '踢下线 Drop']]))) : [empty(7)]))
  by('people').replaceChildren(...(people.length ? people.map((p) => rowOf(cell(p.area), cell(p.phone, 'number'), cell(p.name), cell(p.identities.join(' ')))) : [empty(4)]))
  by('maintenance').checked = settings.maintenance
}
by('maintenance').onchange = (event) => ask('/settings', 'PUT', { maintenance: event.target.checked }).then(show)
by('given').value = JSON.stringify([{ area: '3200', phone: '13912342608', name: '周牧野', password: 'Bureau-2608', identities: ['03', '09', '02'] }])
by('put').onclick = () => { try { ask('/people', 'PUT', JSON.parse(by('given').value)).then(show) } catch { say('JSON?') } }
show()
setInterval(show, 2000)
`
