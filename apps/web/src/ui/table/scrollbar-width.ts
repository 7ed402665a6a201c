let known: number | undefined
/** How wide this machine draws a scrollbar: 0 where it lies over the content. */
export const scrollbarWidth = (): number => {
  if (known !== undefined) return known
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;visibility:hidden;width:50px;height:50px;overflow:scroll'
  document.body.append(probe)
  known = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return known
}
