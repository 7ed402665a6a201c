// What a page does: colours, the menu of narrow screens, copying code, and the search when it is first opened.
const { body, documentElement: html } = document

document.querySelector('.colors-button').addEventListener('click', () => {
  html.dataset.colors = html.dataset.colors === 'dark' ? 'light' : 'dark'
  localStorage.setItem('piaotai.docs.colors', html.dataset.colors)
})

const menuButton = document.querySelector('.menu-button')
const showMenu = (open) => {
  body.classList.toggle('menu-open', open)
  menuButton.setAttribute('aria-expanded', String(open))
}
menuButton.addEventListener('click', () => showMenu(!body.classList.contains('menu-open')))
addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && body.classList.contains('menu-open')) {
    showMenu(false)
    menuButton.focus()
  }
})

for (const code of document.querySelectorAll('.code')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = body.dataset.copy
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code').textContent)
    button.textContent = body.dataset.copied
    setTimeout(() => (button.textContent = body.dataset.copy), 1500)
  })
  code.append(button)
}

// A call of the API reference opens when its address is followed.
const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (named instanceof HTMLDetailsElement) {
    named.open = true
    named.scrollIntoView()
  }
}
addEventListener('hashchange', openNamed)
openNamed()

// Open at once, so that what is typed while the search loads is kept.
const dialog = document.querySelector('dialog.search')
const openSearch = async () => {
  if (!dialog.open) dialog.showModal()
  dialog.querySelector('input').select()
  await (await import('./search.js')).search()
}
document.querySelector('.search-button').addEventListener('click', openSearch)
addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLInputElement
  if (event.isComposing || typing) return
  if ((event.key === '/' && !event.ctrlKey && !event.metaKey) || (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) {
    event.preventDefault()
    void openSearch()
  }
})
