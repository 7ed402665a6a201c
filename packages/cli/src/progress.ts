import { styleText } from 'node:util'

/** One line on a terminal, a line every ten seconds elsewhere, nothing where it is not shown; on stderr, so that stdout stays data. */
export const progress = (total: number, label: string, shown: boolean, out: NodeJS.WriteStream = process.stderr) => {
  let done = 0
  let failed = 0
  let last = 0
  const draw = (end = false): void => {
    const now = Date.now()
    if (!shown || (!end && now - last < (out.isTTY ? 80 : 10_000))) return
    last = now
    const width = 24
    const full = Math.round((done / Math.max(total, 1)) * width)
    const bar = out.isTTY ? `${'█'.repeat(full)}${'░'.repeat(width - full)} ` : ''
    const text = `${label} ${bar}${done}/${total}${failed ? ` ${styleText('red', `${failed} ✗`, { stream: out })}` : ''}`
    out.write(out.isTTY ? `\r\u001b[K${text}${end ? '\n' : ''}` : `${text}\n`)
  }
  return {
    one: (ok: boolean): void => {
      done++
      if (!ok) failed++
      draw()
    },
    end: () => draw(true),
  }
}
