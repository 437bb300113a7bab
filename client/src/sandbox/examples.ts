const dayMs = 86_400_000

/** An example operation; `variables` are computed when it is opened, because some contain the current time. */
export type Example = { title: string; note: string; query: string; variables?: (now: Date) => Record<string, unknown> }

/** The examples of the explorer. */
export const examples: Example[] = [
  {
    title: 'The lounge feed',
    note: 'The newest posts, page by page',
    query: `query LoungeFeed($first: Int = 5, $after: String) {
  posts(community: LOUNGE, first: $first, after: $after) {
    edges {
      node {
        id
        summary
        hashtags
        createdAt
        author {
          username
        }
        media {
          url
          alt
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  },
  {
    title: 'A student and their posts',
    note: 'By username, with clubs and business',
    query: `query StudentWithPosts($username: String!) {
  user(username: $username) {
    id
    username
    course
    bio
    clubs {
      name
    }
    business {
      name
      tagline
    }
    posts(first: 3) {
      edges {
        node {
          summary
          community
          createdAt
        }
      }
    }
  }
}
`,
    variables: () => ({ username: 'kavya.r' }),
  },
  {
    title: 'Student businesses',
    note: 'Shops and freelance work, newest first',
    query: `query Businesses {
  businesses(first: 10) {
    edges {
      node {
        id
        name
        tagline
        image
        whatsapp
        instagram
        viewerIsOwner
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  },
  {
    title: 'Events of the next 30 days',
    note: 'From now on, earliest first',
    query: `query EventsSoon($from: DateTime!, $to: DateTime!) {
  events(from: $from, to: $to) {
    title
    place
    startsAt
    endsAt
    club {
      name
    }
    calendarUrl
  }
}
`,
    variables: (now) => ({ from: now.toISOString(), to: new Date(now.getTime() + 30 * dayMs).toISOString() }),
  },
  {
    title: 'Anything by its id',
    note: 'Use any id from another response',
    query: `query NodeById($id: ID!) {
  node(id: $id) {
    __typename
    id
    ... on Club {
      name
      category
    }
    ... on Post {
      summary
    }
    ... on User {
      username
    }
    ... on Event {
      title
    }
  }
}
`,
    // The id of a club that every installation has from the start.
    variables: () => ({ id: 'Q2x1Yjpjb2RlZm9yZ2U' }),
  },
  {
    title: 'Ask Compa',
    note: 'The campus assistant, answer in one piece',
    query: `mutation AskCompa($input: AskCompaInput!) {
  askCompa(input: $input) {
    answer
    lead
    sources {
      title
      url
    }
  }
}
`,
    variables: () => ({ input: { question: 'When is the library open?' } }),
  },
  {
    title: 'Who am I?',
    note: 'Sign in above first',
    query: `query Viewer {
  viewer {
    id
    username
    email
    course
    setup {
      step
      isSetupComplete
    }
  }
}
`,
  },
  {
    title: 'Create a post',
    note: 'Sign in above first; everybody will see it',
    query: `mutation CreatePost($input: CreatePostInput!) {
  createPost(input: $input) {
    post {
      id
      contentHtml
      hashtags
      createdAt
      author {
        username
      }
    }
  }
}
`,
    variables: () => ({ input: { community: 'LOUNGE', contentHtml: '<p>Hello from the <strong>sandbox</strong>. #graphql</p>' } }),
  },
  {
    title: 'New posts, live',
    note: 'A stream: stop it with the same button',
    query: `subscription NewPosts($community: Community!) {
  postAdded(community: $community) {
    id
    authorUid
    createdAt
  }
}
`,
    variables: () => ({ community: 'LOUNGE' }),
  },
  {
    title: 'What the API offers',
    note: 'Introspection of the schema',
    query: `query Introspection {
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
    mutationType {
      fields {
        name
        description
      }
    }
    subscriptionType {
      fields {
        name
        description
      }
    }
  }
}
`,
  },
]

/** The variables of an example as JSON for the editor; '' without variables. */
export const formatVariables = ({ variables }: Example, now: Date) => (variables ? JSON.stringify(variables(now), null, 2) : '')
