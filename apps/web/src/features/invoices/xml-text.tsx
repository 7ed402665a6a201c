// An XML original: one element a line, indented.
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** Longer texts are not formatted, only downloaded. */
const most = 400_000

/** One element a line, two spaces a level. Text content stays unchanged. */
export const laidOut = (xml: string): string => {
  let depth = 0
  return xml
    .replace(/>\s+</g, '><')
    .split(/(?<=>)(?=<)/)
    .map((line) => {
      const closes = line.startsWith('</')
      const opens = /^<[^?!/]/.test(line) && !line.endsWith('/>') && !line.includes('</')
      if (closes) depth = Math.max(0, depth - 1)
      const written = '  '.repeat(depth) + line
      if (opens) depth++
      return written
    })
    .join('\n')
}

export const XmlText = ({ url, size, otherwise }: { url: string; size: number; otherwise: ReactNode }) => {
  const text = useQuery({
    queryKey: ['original-text', url],
    enabled: size <= most,
    retry: false,
    staleTime: Infinity,
    queryFn: async () => {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(String(answer.status))
      return laidOut(await answer.text())
    },
  })
  if (size > most || text.isError) return otherwise
  return text.data === undefined ? <Skeleton active paragraph={{ rows: 12 }} /> : <pre className="original-text">{text.data}</pre>
}
