/** A tag or a text of sanitised HTML; the groups are the slash of an end tag, the name and the attributes. */
export const tokenPattern = /<(\/?)([a-z0-9]+)((?: [a-z-]+="[^"]*")*)>|[^<]+/g
