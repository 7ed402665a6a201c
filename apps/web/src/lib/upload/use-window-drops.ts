// Files that are dropped or pasted anywhere in the window. While mounted, the browser does not open a file dropped elsewhere.
import { useEffect, useEffectEvent, useState } from 'react'
import { gatherDropped, gatherPasted, type Gathered } from './upload-folder.ts'

/** Takes drops and pastes; returns whether files are dragged over the window. */
export const useWindowDrops = (onFiles: (gathered: Gathered) => void): boolean => {
  const [over, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (hasFiles(event)) {
        depth++
        setOver(true)
      }
    }
    const leave = (event: DragEvent) => {
      if (hasFiles(event) && --depth <= 0) {
        depth = 0
        setOver(false)
      }
    }
    const hover = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      void gatherDropped(event.dataTransfer.items).then(take)
    }
    const paste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])]
      if (pasted.length > 0) {
        event.preventDefault()
        take(gatherPasted(pasted, new Date()))
      }
    }
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop, paste } as const
    const each = Object.entries(listeners) as [string, EventListener][]
    each.forEach(([name, listener]) => {
      window.addEventListener(name, listener)
    })
    return () => {
      each.forEach(([name, listener]) => {
        window.removeEventListener(name, listener)
      })
    }
  }, [])
  return over
}
