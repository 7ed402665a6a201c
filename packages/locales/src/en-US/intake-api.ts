// Link hosts: what a company allows besides the known issuers.
export const intakeApi = {
  title: 'Link hosts',
  never: 'No hosts of your own yet',
  changed: 'Changed by {{who}} {{at}}',
  text: 'Links sent by programs through the intake API are downloaded only from these hosts, and only over HTTPS. A link that redirects elsewhere is not followed.',
  own: 'Your hosts',
  ownHint: 'Such as fp.example.com. If you paste a link, its host is used. No subdomains or IP addresses.',
  host: 'Host',
  add: 'Add host',
  remove: 'Delete host {{host}}',
  twice: 'This host is listed twice',
  known: 'Known issuers, already allowed',
  discard: 'Discard changes',
  save: 'Save',
  saved: 'Link hosts saved',
  failed: 'Link hosts could not be loaded',
  failedText: 'The network may be unstable. Try again.',
}
