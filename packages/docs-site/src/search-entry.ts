/** What search finds: title of the page, heading, where it leads, and the words below. */
export type SearchEntry = readonly [title: string, heading: string, href: string, text: string];
